import { entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Timelines } from '../../timelines/timelines.ts'

/** Number of unseen notifications in the list; each one of a group counts (NO18). */
export function unseenCount(context: AccountContext, timelines: Timelines): number {
  return unseenOf(timelines.find({ kind: 'notifications' })?.rowsWithFolded ?? [], context).length
}

/** The unseen notifications among `rows`. */
export const unseenOf = (rows: readonly string[], { store, account }: AccountContext): readonly string[] =>
  rows.filter((id) => {
    const notification = store.get(entityKey(account, 'notification', id))
    return notification !== undefined && !notification.seen
  })
