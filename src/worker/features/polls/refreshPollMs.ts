import { entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'

/** Refresh interval of a poll on screen (PL10). */
const REFRESH_MS = 30_000

/**
 * Delay until the poll of a visible post is refreshed: at its end at the latest. Undefined for a post without a
 * running poll.
 */
export function refreshPollMs(
  { store, account, clock, serverClock }: Pick<AccountContext, 'store' | 'account' | 'clock' | 'serverClock'>,
  statusId: string,
): number | undefined {
  const status = store.get(entityKey(account, 'status', statusId))
  if (status?.poll === undefined || status.poll.expired) return undefined
  const leftMs = Date.parse(status.poll.expiresAt ?? '') - (serverClock() ?? clock).now()
  // If it has ended by the server's clock, keep polling until the instance marks it as expired.
  return leftMs > 0 && leftMs < REFRESH_MS ? leftMs : REFRESH_MS
}
