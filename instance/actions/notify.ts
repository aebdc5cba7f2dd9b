import { push } from '../push.ts'
import { policyAction } from '../state/notificationPolicy.ts'
import type { Account, Notification, NotificationType } from '../state/records.ts'
import { listOf, nextNotificationId } from '../state/store.ts'
import { isMuted, mutes } from '../state/visibility.ts'
import { deliverNotification } from '../stream/deliver.ts'
import type { World } from '../world.ts'

const MAX_NOTIFICATIONS = 1000

export interface Notice {
  type: NotificationType
  from: string
  statusId?: string
  emoji?: string
  targetId?: string
  reportId?: string
}

/** Stores and sends a notification, unless `receiver` blocks or mutes its cause. Remote accounts get none. */
export function notify(world: World, receiver: Account, notice: Notice): Notification | null {
  const { store } = world
  if (receiver.domain !== null) return null
  // Users are not notified of their own actions. A poll's end is not an action.
  if (receiver.id === notice.from && notice.type !== 'poll') return null
  if (store.blocks.has(receiver.id, notice.from)) return null
  const silent = store.mutes.get(receiver.id, notice.from)?.notifications === true
  if (silent && mutes(store, receiver.id, notice.from, world.now())) return null
  const status = store.statuses.get(notice.statusId ?? '')
  if (status && store.mutedThreads.has(receiver.id, status.conversationId)) return null
  if (status && notice.type === 'mention' && isMuted(store, status, receiver, world.now())) return null
  const strangers = receiver.notificationSettings.block_from_strangers
  if (strangers && !store.follows.has(receiver.id, notice.from)) return null
  const action =
    world.dialect.name === 'mastodon' ? policyAction(store, receiver, notice, world.now()) : 'accept'
  if (action === 'drop') return null

  const notification: Notification = {
    id: nextNotificationId(store),
    type: notice.type,
    createdAt: world.now(),
    accountId: notice.from,
    statusId: notice.statusId ?? null,
    emoji: notice.emoji ?? null,
    targetId: notice.targetId ?? null,
    reportId: notice.reportId ?? null,
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

/** Deletes the notifications of an undone action, such as a removed favourite. */
export function unnotify(world: World, receiverId: string, matches: (item: Notification) => boolean): void {
  const list = world.store.notifications.get(receiverId)
  if (!list) return
  world.store.notifications.set(
    receiverId,
    list.filter((item) => !matches(item)),
  )
}
