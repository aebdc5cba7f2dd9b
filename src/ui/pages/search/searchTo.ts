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

/** A URL, or the address of an account: `name@host`. */
const ADDRESS = /^(?:https?:\/\/\S+|@?[^\s@/]+@[^\s@/]+[.:][^\s@/]+)$/i

/** The only result of `query`, if that is an address; null for other queries, and for none or several results. */
export function onlyResult(
  query: string,
  found: Readonly<Record<FoundKind, readonly string[]>>,
): { readonly what: 'status' | 'account'; readonly id: string } | null {
  const { status, account, hashtag } = found
  if (!ADDRESS.test(query) || status.length + account.length !== 1 || hashtag.length > 0) return null
  const what = status.length > 0 ? 'status' : 'account'
  const [id = ''] = found[what]
  return { what, id }
}
