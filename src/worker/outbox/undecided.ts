import type { AccountKey } from '../../shared/model/keys.ts'
import { NOTICE_TIMEOUT_MS, type Notice } from '../../shared/model/notice.ts'
import { isDue } from './waiting.ts'
import type { WaitingList } from './waitingList.ts'

/** Shows a notice in the tabs of an account. False: there is none. */
export type Notify = (account: AccountKey, notice: Omit<Notice, 'id'>) => boolean

/** Announces, once each, the entries that wait for the person's decision. Without a tab, the next tab gets the notice. */
export async function tellUndecided(list: WaitingList, notify: Notify): Promise<void> {
  for (const held of list.all()) {
    const { state, told, fault } = held.waits
    if (told || isDue(held)) continue
    const textKey = state === 'unsure' ? 'post_status.unknown_outcome' : 'outbox.was_refused'
    // The bar at the top shows it for as long as it lasts.
    const notice = {
      level: 'warning',
      textKey,
      textArgs: {},
      fault,
      timeoutMs: NOTICE_TIMEOUT_MS,
    } as const
    if (notify(held.command.account, notice)) await list.change(held, { ...held.waits, told: true })
  }
}
