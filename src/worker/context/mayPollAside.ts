import { entityKey } from '../../shared/model/keys.ts'
import type { Connection } from '../../shared/model/session.ts'
import type { AccountContext } from './accountContext.ts'

/**
 * Whether a short list may be polled. While the instance does not answer they wait: the timelines find out when it does again
 * (R50).
 */
export function mayPollAside({
  store,
  account,
  mayPoll,
}: Pick<AccountContext, 'store' | 'account' | 'mayPoll'>): boolean {
  const connection = store.get(entityKey(account, 'connection')) as Connection | undefined
  return mayPoll() && connection?.reachable !== false
}
