import { entityKey } from '../../../shared/model/keys.ts'
import type { ViewRef } from '../../../shared/protocol/views.ts'
import type { AccountContext } from '../../context/accountContext.ts'

/**
 * A predicate for the notifications whose type the user has hidden (NO8). Null if `ref` hides nothing: a view of
 * selected types shows all of them (NO27).
 */
export function hiddenTypesIn(ref: ViewRef, context: AccountContext): ((id: string) => boolean) | null {
  if (ref.kind !== 'notifications' || ref.types !== undefined) return null
  const { account, store } = context
  const preferences = context.preferences()
  return (id) => {
    const notification = store.get(entityKey(account, 'notification', id))
    return notification !== undefined && !preferences[`notificationVisibility.${notification.type}`]
  }
}
