import type { Outcome } from '../../../shared/fault/fault.ts'
import { ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { isGap } from '../../../shared/protocol/views.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Timelines } from '../../timelines/timelines.ts'
import { upTo } from './readMarker.ts'
import { sendSeenUpTo } from './sendSeen.ts'
import { unseenOf } from './unseenCount.ts'

/**
 * Marks the loaded notifications from `upToId` (undefined: the newest) down as seen, first here and then at the instance
 * (NO14, NO16).
 */
export async function readNotifications(
  upToId: string | undefined,
  context: AccountContext,
  timelines: Timelines,
): Promise<Outcome<undefined>> {
  const rows = timelines.find({ kind: 'notifications' })?.list.entries ?? []
  const newest = upToId ?? rows.find((id) => !isGap(id)) ?? ''
  const read = unseenOf(upTo(newest, rows), context)
  // Nothing is unseen, for example because another tab has marked them.
  if (read.length === 0 && (newest === '' || rows.includes(newest))) return ok(undefined)
  markSeen(read, true, context)
  const answer = await sendSeenUpTo(newest, context)
  if (answer.ok) return ok(undefined)
  markSeen(read, false, context)
  return answer
}

/** Marks notifications as seen, or as unseen again, in all tabs. */
export function markSeen(
  ids: readonly string[],
  seen: boolean,
  { store, account }: Pick<AccountContext, 'account' | 'store'>,
): void {
  for (const id of ids)
    store.update(entityKey(account, 'notification', id), (notification) => ({ ...notification, seen }))
}
