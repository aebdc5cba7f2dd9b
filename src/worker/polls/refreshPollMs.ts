import { entityKey } from '../../shared/model/keys.ts'
import type { Status } from '../../shared/model/status.ts'
import type { AccountContext } from '../account/accountContext.ts'

/** Refresh interval of a poll on screen (PL10). */
const REFRESH_MS = 30_000

/** When the poll of a post that is on screen is asked for again: at its end at the latest, and not after it. */
export function refreshPollMs(
  { store, account, clock }: Pick<AccountContext, 'store' | 'account' | 'clock'>,
  statusId: string,
): number | undefined {
  const status = store.get(entityKey(account, 'status', statusId)) as Status | undefined
  if (status?.poll === undefined || status.poll.expired) return undefined
  const leftMs = Date.parse(status.poll.expiresAt ?? '') - clock.now()
  // Past its end by our clock and not by the instance's, whose word counts.
  return leftMs > 0 && leftMs < REFRESH_MS ? leftMs : REFRESH_MS
}
