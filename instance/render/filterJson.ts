import type { Account, Filter, Status } from '../state/records.ts'
import { plainOf } from '../text/escape.ts'
import type { World } from '../world.ts'

const expiryOf = ({ expiresAt }: Filter): string | null =>
  expiresAt === null ? null : new Date(expiresAt).toISOString()

/** The format of `/api/v1/filters`: one phrase. */
export function filterJsonV1(filter: Filter) {
  return {
    id: filter.id,
    phrase: filter.keywords[0]?.text ?? filter.title,
    context: filter.context,
    whole_word: filter.keywords[0]?.wholeWord ?? false,
    irreversible: filter.action === 'hide',
    expires_at: expiryOf(filter),
  }
}

/** The format of `/api/v2/filters`. */
export function filterJsonV2(filter: Filter) {
  return {
    id: filter.id,
    title: filter.title,
    context: filter.context,
    filter_action: filter.action,
    expires_at: expiryOf(filter),
    keywords: filter.keywords.map(keywordJson),
    statuses: (filter.statuses ?? []).map(filteredPostJson),
  }
}

export const keywordJson = ({ id, text, wholeWord }: Filter['keywords'][number]) => ({
  id,
  keyword: text,
  whole_word: wholeWord,
})

export const filteredPostJson = ({ id, statusId }: NonNullable<Filter['statuses']>[number]) => ({
  id,
  status_id: statusId,
})

export type FilteredJson = ReturnType<typeof filteredJson>[number]

/** The filters of `viewer` that match `status`, as listed in a post's `filtered`. */
export function filteredJson(world: World, status: Status, viewer: Account | null) {
  if (viewer === null || viewer.id === status.accountId) return []
  const text = `${status.spoilerText}\n${plainOf(status.content)}`.toLowerCase()
  return [...world.store.filters.values()].flatMap((filter) => {
    if (filter.ownerId !== viewer.id || (filter.expiresAt ?? Number.POSITIVE_INFINITY) <= world.now())
      return []
    const found = filter.keywords.filter((keyword) => text.includes(keyword.text.toLowerCase()))
    const posts = (filter.statuses ?? []).filter(({ statusId }) => statusId === status.id)
    if (found.length === 0 && posts.length === 0) return []
    const { keywords: _, statuses: __, ...shown } = filterJsonV2(filter)
    const keyword_matches = found.map((keyword) => keyword.text)
    return [{ filter: shown, keyword_matches, status_matches: posts.map(({ statusId }) => statusId) }]
  })
}
