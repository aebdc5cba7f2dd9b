import type { AccountKey } from '../../shared/model/keys.ts'
import { isGap } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { type CachedTimeline, cacheKeyOf, type SavedTimeline } from './cachedTimeline.ts'

/** Rows cached for a cold start: what a wide screen shows initially. */
const MAX_CACHED_ROWS = 30
/** Hashtags and lists that stay in the cache: people look at any number of hashtags (T61). */
const MAX_NAMED = 10

/** Stores the newest rows of `timeline`. */
export async function saveTimeline(context: AccountContext, timeline: SavedTimeline): Promise<void> {
  const { store, cache, account, clock } = context
  const { entries } = timeline.list
  const gap = entries.findIndex(isGap)
  const newest = entries.slice(0, Math.min(MAX_CACHED_ROWS, gap === -1 ? MAX_CACHED_ROWS : gap))
  const rows = newest
    .map((id) => ({ id, closure: timeline.closureOf(id) }))
    .filter((row) => row.closure.complete)
  const keys = new Set(rows.flatMap((row) => row.closure.keys))
  const cached: CachedTimeline = {
    ids: rows.map(({ id }) => id),
    // The values from the instance, without optimistic updates.
    entities: [...keys].flatMap((key) => (store.has(key) ? [[key, store.base(key)] as const] : [])),
    at: clock.now(),
  }
  const key = cacheKeyOf(account, timeline.ref)
  const isOneMore = isNamed(account, key) && (await cache.get('timelines', key)) === undefined
  await cache.put('timelines', key, cached)
  if (isOneMore) await removeOldest(context)
}

type Cached = Pick<AccountContext, 'cache' | 'account'>

/** Removes all cached timelines of an account that has ended. */
export async function forgetTimelines(context: Cached): Promise<void> {
  for (const [key] of await ownEntries(context)) await context.cache.remove('timelines', key)
}

/** Whether `key` is of a kind with many timelines, such as `tag:birds`. The account is cut off, since a host may contain a colon. */
const isNamed = (account: AccountKey, key: string): boolean => key.slice(account.length).includes(':')

async function removeOldest(context: AccountContext): Promise<void> {
  const savedAt = (cached: unknown): number => (cached as CachedTimeline).at ?? 0
  const named = (await ownEntries(context)).filter(([key]) => isNamed(context.account, key))
  named.sort(([, a], [, b]) => savedAt(b) - savedAt(a))
  for (const [key] of named.slice(MAX_NAMED)) await context.cache.remove('timelines', key)
}

async function ownEntries({ cache, account }: Cached): Promise<readonly (readonly [string, unknown])[]> {
  return (await cache.entries('timelines')).filter(([key]) => key.startsWith(`${account}/`))
}
