import { push } from '../push.ts'
import { policyAction } from '../state/notificationPolicy.ts'
import type { Account, Notification, NotificationType } from '../state/records.ts'
import { listOf, nextNotificationId } from '../state/store.ts'
import { isMuted, mutes } from '../state/visibility.ts'
import { deliverNotification } from '../stream/deliver.ts'
import { isMastodon, type World } from '../world.ts'

const MAX_NOTIFICATIONS = 1000

export interface NotificationInput {
  type: NotificationType
  /** Id of the account that causes it. */
  from: string
  statusId?: string
  emoji?: string
  targetId?: string
  reportId?: string
  extra?: Readonly<Record<string, unknown>>
}

/** Users are not notified of their own actions. These come from nobody, so they name the user. */
const FROM_NOBODY: ReadonlySet<NotificationType> = new Set([
  'poll',
  'moderation_warning',
  'severed_relationships',
])

/**
 * Stores and sends a notification, unless a block, mute, setting or policy of `receiver` prevents that. A filtered one
 * is only stored. Remote accounts get none.
 */
export function notify(world: World, receiver: Account, input: NotificationInput): Notification | null {
  const { store } = world
  if (receiver.domain !== null) return null
  if (receiver.id === input.from && !FROM_NOBODY.has(input.type)) return null
  if (store.blocks.has(receiver.id, input.from)) return null
  const mutesNotifications = store.mutes.get(receiver.id, input.from)?.notifications === true
  if (mutesNotifications && mutes(store, receiver.id, input.from, world.now())) return null
  const status = store.statuses.get(input.statusId ?? '')
  if (status && store.mutedThreads.has(receiver.id, status.conversationId)) return null
  if (status && input.type === 'mention' && isMuted(store, status, receiver, world.now())) return null
  const { block_from_strangers } = receiver.notificationSettings
  if (block_from_strangers && !store.follows.has(receiver.id, input.from)) return null
  const action = isMastodon(world) ? policyAction(store, receiver, input, world.now()) : 'accept'
  if (action === 'drop') return null

  const notification: Notification = {
    id: nextNotificationId(store),
    type: input.type,
    createdAt: world.now(),
    accountId: input.from,
    statusId: input.statusId ?? null,
    emoji: input.emoji ?? null,
    targetId: input.targetId ?? null,
    reportId: input.reportId ?? null,
    ...(input.extra ? { extra: input.extra } : {}),
    seen: false,
    ...(action === 'filter' ? { filtered: true } : {}),
  }
  const list = listOf(store.notifications, receiver.id)
  list.push(notification)
  if (list.length > MAX_NOTIFICATIONS) list.splice(0, list.length - MAX_NOTIFICATIONS)
  if (!notification.filtered) {
    deliverNotification(world, receiver, notification)
    push(world, receiver, notification)
  }
  world.touch()
  return notification
}

/** Deletes the receiver's notifications of an undone action, such as a removed favourite. */
export function unnotify(world: World, receiverId: string, matches: (item: Notification) => boolean): void {
  const list = world.store.notifications.get(receiverId)
  if (!list) return
  world.store.notifications.set(
    receiverId,
    list.filter((item) => !matches(item)),
  )
}
