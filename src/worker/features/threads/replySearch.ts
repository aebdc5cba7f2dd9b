import type { Collection } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { mayPollAside } from '../../context/mayPollAside.ts'
import { count, record } from '../../json/read.ts'

/** A server's search for the replies to a post at other servers. */
export interface ReplySearch {
  readonly id: string
  /** The server wants to be asked after this time. */
  readonly retryMs: number
}

/** How often a search may be asked about. What it finds later comes with the next fetch of the thread. */
const MAX_TURNS = 60
const MIN_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000
const DEFAULT_RETRY_S = 5

export const SEARCH_HEADER = 'mastodon-async-refresh'

/** The search in that header: `id="…", retry=3, result_count=0`. Null: there is none. */
export function replySearchIn(header: string | null): ReplySearch | null {
  const id = /(?:^|,)\s*id="([^"]{1,1000})"/.exec(header ?? '')?.[1]
  if (id === undefined) return null
  const [, retry = DEFAULT_RETRY_S] = /(?:^|,)\s*retry=(\d{1,6})/.exec(header ?? '') ?? []
  return { id, retryMs: Math.min(Math.max(Number(retry) * 1_000, MIN_RETRY_MS), MAX_RETRY_MS) }
}

/**
 * Asks about a search while a visible tab shows the thread, and calls `onFound` if it has ended and found something (TH30).
 * Resolves when it has ended, or is no longer asked about.
 */
export async function followSearch(
  context: Pick<AccountContext, 'account' | 'clock' | 'mayPoll' | 'send' | 'store'>,
  collection: Pick<Collection, 'viewers'>,
  { id, retryMs }: ReplySearch,
  onFound: () => void,
): Promise<void> {
  const path = `/api/v1_alpha/async_refreshes/${encodeURIComponent(id)}`
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    await new Promise<void>((resolve) => void context.clock.after(retryMs, resolve))
    const inSight = [...collection.viewers].some(({ visible }) => visible())
    // A thread that was fetched beforehand may still be opened.
    if (!inSight || !mayPollAside(context)) continue
    const answer = await context.send({ method: 'GET', path, optional: true })
    if (!answer.ok) return
    const { status, result_count } = record(record(answer.value.value).async_refresh)
    if (status === 'running') continue
    // Servers that do not count may have found something.
    if (result_count === null || count(result_count) > 0) onFound()
    return
  }
}
