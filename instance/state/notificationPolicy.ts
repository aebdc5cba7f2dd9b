import type { Account, Notification, NotificationPolicy, PolicyAction, PolicyRule } from './records.ts'
import type { Store } from './store.ts'

const NEW_MS = 30 * 86_400_000

/** Mastodon filters limited accounts only, until the user changes it. */
const USUAL: NotificationPolicy = {
  for_not_following: 'accept',
  for_not_followers: 'accept',
  for_new_accounts: 'accept',
  for_private_mentions: 'accept',
  for_limited_accounts: 'filter',
}

/** The policy of `account`. */
export const policyOf = (account: Account): NotificationPolicy => account.notificationPolicy ?? USUAL

/** Types that no policy applies to. */
const NEVER: ReadonlySet<Notification['type']> = new Set([
  'poll',
  'update',
  'quoted_update',
  'pleroma:report',
])

interface Cause {
  readonly type: Notification['type']
  readonly from: string
  readonly statusId?: string
}

/** Returns what the policy of `receiver` does with a notification. The strictest rule that applies to its cause wins. */
export function policyAction(store: Store, receiver: Account, cause: Cause, now: number): PolicyAction {
  const from = store.accounts.get(cause.from)
  if (from === undefined || NEVER.has(cause.type)) return 'accept'
  if (store.notificationPermissions.has(receiver.id, from.id)) return 'accept'
  const status = store.statuses.get(cause.statusId ?? '')
  const answered = store.statuses.get(status?.inReplyToId ?? '')
  const follows = store.follows.has(receiver.id, from.id)
  const applies: Record<PolicyRule, boolean> = {
    for_not_following: !follows,
    for_not_followers: !store.follows.has(from.id, receiver.id),
    for_new_accounts: now - from.createdAt < NEW_MS,
    for_private_mentions:
      cause.type === 'mention' && status?.visibility === 'direct' && answered?.accountId !== receiver.id,
    for_limited_accounts: from.silenced === true && !follows,
  }
  const policy = policyOf(receiver)
  const actions = (Object.keys(applies) as PolicyRule[])
    .filter((rule) => applies[rule])
    .map((rule) => policy[rule])
  return actions.includes('drop') ? 'drop' : actions.includes('filter') ? 'filter' : 'accept'
}

/** The filtered notifications of one person. */
export interface NotificationRequest {
  /** The id of the oldest of them: it stays while others join. */
  readonly id: string
  readonly from: string
  /** Oldest first. */
  readonly notifications: readonly Notification[]
}

/** The people whose mentions were filtered, by the first one, oldest first. Other types make no request. */
export function requestsOf(store: Store, account: Account): NotificationRequest[] {
  const bySender = new Map<string, Notification[]>()
  for (const item of store.notifications.get(account.id) ?? []) {
    if (!item.filtered || item.type !== 'mention' || !store.accounts.has(item.accountId)) continue
    bySender.set(item.accountId, [...(bySender.get(item.accountId) ?? []), item])
  }
  return [...bySender].flatMap(([from, notifications]) => {
    const id = notifications[0]?.id
    return id === undefined ? [] : [{ id, from, notifications }]
  })
}
