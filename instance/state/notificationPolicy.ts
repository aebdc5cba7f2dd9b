import type { Account, Notification, NotificationPolicy, PolicyAction, PolicyRule } from './records.ts'
import type { Store } from './store.ts'

const NEW_ACCOUNT_MS = 30 * 86_400_000

/** Mastodon's default filters limited accounts only. */
const DEFAULT_POLICY: NotificationPolicy = {
  for_not_following: 'accept',
  for_not_followers: 'accept',
  for_new_accounts: 'accept',
  for_private_mentions: 'accept',
  for_limited_accounts: 'filter',
  for_bots: 'accept',
}

/** The policy of `account`. */
export const policyOf = (account: Account): NotificationPolicy => account.notificationPolicy ?? DEFAULT_POLICY

/** Types that the policy does not apply to. */
const UNFILTERED_TYPES: ReadonlySet<Notification['type']> = new Set([
  'poll',
  'update',
  'quoted_update',
  'pleroma:report',
  'moderation_warning',
  'severed_relationships',
  'admin.sign_up',
])

interface Cause {
  readonly type: Notification['type']
  readonly from: string
  readonly statusId?: string
}

/** Applies the policy of `receiver` to a notification. If several rules apply to its cause, the strictest wins. */
export function policyAction(store: Store, receiver: Account, cause: Cause, now: number): PolicyAction {
  const from = store.accounts.get(cause.from)
  if (from === undefined || UNFILTERED_TYPES.has(cause.type)) return 'accept'
  if (store.notificationPermissions.has(receiver.id, from.id)) return 'accept'
  const status = store.statuses.get(cause.statusId ?? '')
  const answered = store.statuses.get(status?.inReplyToId ?? '')
  const follows = store.follows.has(receiver.id, from.id)
  const applies: Record<PolicyRule, boolean> = {
    for_not_following: !follows,
    for_not_followers: !store.follows.has(from.id, receiver.id),
    for_new_accounts: now - from.createdAt < NEW_ACCOUNT_MS,
    for_private_mentions:
      cause.type === 'mention' && status?.visibility === 'direct' && answered?.accountId !== receiver.id,
    for_limited_accounts: from.silenced === true && !follows,
    for_bots: from.bot,
  }
  const policy = policyOf(receiver)
  const actions = (Object.keys(applies) as PolicyRule[])
    .filter((rule) => applies[rule])
    .map((rule) => policy[rule])
  return actions.includes('drop') ? 'drop' : actions.includes('filter') ? 'filter' : 'accept'
}

/** The filtered mentions by one person. */
export interface NotificationRequest {
  /** The id of the oldest of them, which stays the same when more arrive. */
  readonly id: string
  readonly from: string
  /** Oldest first. */
  readonly notifications: readonly Notification[]
}

/** The filtered mentions by sender, ordered by the sender's first one, oldest first. Other types make no request. */
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
