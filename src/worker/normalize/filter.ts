import type { Filter, FilterKeyword } from '../../shared/model/mute.ts'
import { bool, definite, idOf, isoDate, isRecord, line, list, optionalId, record } from '../json/read.ts'
import { filterContexts } from './filtered.ts'

/** The filters that the instance keeps, of both kinds that there are; null when `raw` is no list. */
export function normalizeFilters(raw: unknown): readonly Filter[] | null {
  if (!Array.isArray(raw)) return null
  const byId = new Map<string, Filter>()
  for (const entry of list(raw)) {
    const filter = normalizeFilter(entry)
    if (filter !== null) byId.set(filter.id, filter)
  }
  return [...byId.values()]
}

/**
 * One filter: Pleroma's, Mastodon's first kind with its one phrase, or the later one with a title and
 * several words. Null when it has no id, or nothing that it could find.
 */
export function normalizeFilter(raw: unknown): Filter | null {
  const told = record(raw)
  const id = idOf(told.id)
  const phrase = line(told.phrase)
  const keywords: readonly FilterKeyword[] = Array.isArray(told.keywords)
    ? list(told.keywords).map((entry) => {
        const { id, keyword, whole_word } = record(entry)
        return { ...keywordOf(keyword, whole_word), ...definite({ id: optionalId(id) }) }
      })
    : [keywordOf(phrase, told.whole_word)]
  const title = line(told.title) || phrase
  if (id === '' || title === '') return null
  return {
    id,
    title,
    contexts: filterContexts(told.context),
    // Of the first kind, one that can't be undone is dropped by the instance where it can.
    hide: told.filter_action === 'hide' || bool(told.irreversible),
    keywords: keywords.filter(({ text }) => text !== ''),
    statusIds: list(told.statuses)
      .map((entry) => idOf(isRecord(entry) ? entry.status_id : entry))
      .filter((statusId) => statusId !== ''),
    ...definite({ expiresAt: isoDate(told.expires_at) }),
  }
}

const keywordOf = (text: unknown, whole: unknown): FilterKeyword => ({
  text: line(text),
  wholeWord: bool(whole),
})
