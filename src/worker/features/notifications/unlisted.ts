import { entityKey } from '../../../shared/model/keys.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import type { ViewRef } from '../../../shared/protocol/views.ts'
import type { AccountContext } from '../../context/accountContext.ts'

/**
 * Which rows of the notifications are of a kind that its person does not want listed (spec/2 §2
 * "Notifications panel"). Null: nothing is left out of `ref`; who asks for certain kinds gets them.
 */
export function unlistedIn(ref: ViewRef, context: AccountContext): ((id: string) => boolean) | null {
  if (ref.kind !== 'notifications' || ref.types !== undefined) return null
  const { account, store } = context
  const preferences = context.preferences()
  return (id) => {
    const notification = store.get(entityKey(account, 'notification', id)) as Notification | undefined
    return notification !== undefined && !preferences[`notificationVisibility.${notification.type}`]
  }
}
