import type { Filter, FilterAction, FilterKeyword } from '../../shared/model/mute.ts'
import { MAX_PAGE_ENTRIES } from '../json/limits.ts'
import {
  bool,
  idOf,
  isoDate,
  isRecord,
  line,
  list,
  optionalId,
  record,
  withoutUndefined,
} from '../json/read.ts'
import { filterContexts } from './filtered.ts'

/** Normalizes the instance's filters, of both API versions. Null if `raw` is not a list. */
export function normalizeFilters(raw: unknown): readonly Filter[] | null {
  if (!Array.isArray(raw)) return null
  const byId = new Map<string, Filter>()
  for (const entry of list(raw, MAX_PAGE_ENTRIES)) {
    const filter = normalizeFilter(entry)
    if (filter !== null) byId.set(filter.id, filter)
  }
  return [...byId.values()]
}

/**
 * Normalizes a filter: version 1 of the API (Pleroma, old Mastodon) has one phrase, version 2 a title and several
 * keywords. Null if it has no id or no title.
 */
export function normalizeFilter(raw: unknown): Filter | null {
  const served = record(raw)
  const id = idOf(served.id)
  const phrase = line(served.phrase)
  const keywords: readonly FilterKeyword[] = Array.isArray(served.keywords)
    ? list(served.keywords, MAX_PAGE_ENTRIES).map((entry) => {
        const { id, keyword, whole_word } = record(entry)
        return { ...keywordOf(keyword, whole_word), ...withoutUndefined({ id: optionalId(id) }) }
      })
    : [keywordOf(phrase, served.whole_word)]
  const title = line(served.title) || phrase
  if (id === '' || title === '') return null
  return {
    id,
    title,
    contexts: filterContexts(served.context),
    // Version 1 has `irreversible`: the instance itself drops the matches where it can.
    action: bool(served.irreversible) ? 'hide' : actionOf(served.filter_action),
    keywords: keywords.filter(({ text }) => text !== ''),
    // GoToSocial calls the id a phrase.
    statusIds: list(served.statuses, MAX_PAGE_ENTRIES)
      .map((entry) => idOf(isRecord(entry) ? (entry.status_id ?? entry.phrase) : entry))
      .filter((statusId) => statusId !== ''),
    ...withoutUndefined({ expiresAt: isoDate(served.expires_at) }),
  }
}

/** One that is unknown folds the post. */
const actionOf = (raw: unknown): FilterAction => (raw === 'hide' || raw === 'blur' ? raw : 'warn')

const keywordOf = (text: unknown, whole: unknown): FilterKeyword => ({
  text: line(text),
  wholeWord: bool(whole),
})
