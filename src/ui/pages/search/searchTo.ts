import type { FoundKind } from '../../../shared/protocol/views.ts'
import { pathTo } from '../../common/links/routes.ts'

/** The values of `tab` in the query. */
const TABS = { status: 'statuses', account: 'people', hashtag: 'hashtags' } as const

/** The types of results, in the order of their tabs. */
export const FOUND_KINDS: readonly FoundKind[] = ['status', 'account', 'hashtag']

/** The address of a search, with one of its tabs. */
export const searchTo = (query: string, tab?: FoundKind): string =>
  `${pathTo('search')}?${new URLSearchParams({ query, ...(tab && { tab: TABS[tab] }) })}`

/** The type of results for the value of `tab`; null if it is unknown. */
export const kindOfTab = (tab: string | null): FoundKind | null =>
  FOUND_KINDS.find((kind) => TABS[kind] === tab) ?? null

/**
 * The tab to show: the chosen one if it has results, else the first of posts, people and hashtags that has
 * some (SE3). Null if nothing was found.
 */
export function shownKind(
  counts: Readonly<Record<FoundKind, number>>,
  chosen: FoundKind | null,
): FoundKind | null {
  if (chosen !== null && counts[chosen] > 0) return chosen
  return FOUND_KINDS.find((kind) => counts[kind] > 0) ?? null
}
