import { entityKey } from '../../shared/model/keys.ts'
import type { Cancel } from '../platform/clock.ts'
import type { AccountContext } from './accountContext.ts'

/**
 * Fetches a list that nobody waits for, now or later (`StreamWatch.beside`). `fetch` resolves to whether it had nothing new, `fetchedAt`
 * is when it was fetched last. Returns a function that takes it back.
 */
export type FetchBeside = (fetch: () => Promise<boolean>, fetchedAt: number) => Cancel

/**
 * Whether a short list may be polled. While the instance does not answer they wait: the timelines find out when it does again
 * (R50).
 */
export function mayPollAside({
  store,
  account,
  mayPoll,
}: Pick<AccountContext, 'store' | 'account' | 'mayPoll'>): boolean {
  const connection = store.get(entityKey(account, 'connection'))
  return mayPoll() && connection?.reachable !== false
}
