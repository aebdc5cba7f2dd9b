import { accountJson } from './render/accountJson.ts'
import type { Account, Notification } from './state/records.ts'
import type { World } from './world.ts'

const MAX_SENT = 1000
const MAX_TEXT_CHARACTERS = 100

/** Pushes a notification to all browsers of `receiver` that subscribed to its type. */
export function push(world: World, receiver: Account, notification: Notification): void {
  const { subscriptions, sent } = world.pushes
  for (const [token, subscription] of subscriptions) {
    // A subscription ends with its token.
    if (!world.store.tokens.has(token)) subscriptions.delete(token)
    else if (subscription.accountId === receiver.id && subscription.alerts[notification.type])
      sent.push({ endpoint: subscription.endpoint, data: pushData(world, receiver, notification, token) })
  }
  if (sent.length > MAX_SENT) sent.splice(0, sent.length - MAX_SENT)
}

const TITLES: Partial<Record<Notification['type'], string>> = {
  mention: 'New Mention',
  favourite: 'New Favorite',
  reblog: 'New Repeat',
  follow: 'New Follower',
  move: 'New Move',
  'pleroma:emoji_reaction': 'New Reaction',
}

function pushData(world: World, receiver: Account, notification: Notification, token: string): string {
  const { store } = world
  const { id, type, accountId, statusId } = notification
  const from = store.accounts.get(accountId)
  const status = store.statuses.get(statusId ?? '')
  const name = `@${from?.username ?? ''}${from?.domain ? `@${from.domain}` : ''}`
  const title = TITLES[type] ?? 'New Notification'
  const text = status?.text.slice(0, MAX_TEXT_CHARACTERS) ?? ''
  const hidden = receiver.notificationSettings.hide_notification_contents
  return JSON.stringify({
    access_token: token,
    preferred_locale: 'en',
    notification_id: id,
    notification_type: type,
    icon: from ? accountJson(world, from, receiver).avatar : null,
    pleroma: { activity_id: statusId ?? id, direct_conversation_id: null },
    ...(hidden ? { body: title } : { title, body: `${name}: ${text}` }),
  })
}
