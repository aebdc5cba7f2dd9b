import type { AccountKey } from '../../shared/model/keys.ts'
import { NOTICE_TIMEOUT_MS, type Notice } from '../../shared/model/notice.ts'
import { isSought } from './soughtPost.ts'
import { isUndecided } from './waiting.ts'
import type { WaitingList } from './waitingList.ts'

/** Shows a notice in the tabs of an account. False: it has none. */
export type Notify = (account: AccountKey, notice: Omit<Notice, 'id'>) => boolean

const TEXTS = {
  unsure: 'post_status.unknown_outcome',
  late: 'outbox.was_late',
  refused: 'outbox.was_refused',
} as const

/**
 * Shows a notice, once each, for the commands that need the user's decision. If there is no tab, the next one
 * gets it.
 */
export async function notifyUndecided(list: WaitingList, notify: Notify): Promise<void> {
  for (const item of list.all()) {
    const { state, told, fault } = item.waits
    // A post that is still looked for may need no decision.
    if (told || !isUndecided(item) || isSought(item)) continue
    const textKey = TEXTS[state === 'unsure' || state === 'late' ? state : 'refused']
    // The bar at the top keeps showing it, so the notice may time out.
    const notice = {
      level: 'warning',
      textKey,
      textArgs: {},
      fault,
      timeoutMs: NOTICE_TIMEOUT_MS,
    } as const
    if (notify(item.command.account, notice)) await list.change(item, { ...item.waits, told: true })
  }
}
