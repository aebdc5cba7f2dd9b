/** People, or notifications, that a policy has a rule for. */
export const POLICY_RULES = [
  'notFollowing',
  'notFollowers',
  'newAccounts',
  'privateMentions',
  'limitedAccounts',
] as const

export type PolicyRule = (typeof POLICY_RULES)[number]

/** List the notification; set it aside, with a request; or don't make it at all. */
export type PolicyAction = 'accept' | 'filter' | 'drop'

/** The rules that decide which notifications the instance lists (NP1). */
export interface NotificationPolicy {
  /** The rules that the instance has. */
  readonly rules: { readonly [R in PolicyRule]?: PolicyAction }
  /** The first version has no `drop`. */
  readonly canDrop: boolean
  /** How many people wait to be accepted or dismissed. */
  readonly requests: number
}

/** Somebody whose notifications were filtered (NP3). */
export interface NotificationRequest {
  readonly id: string
  readonly accountId: string
  /** The number of filtered notifications. */
  readonly count: number
  /** ISO: when the last one came. */
  readonly updatedAt: string
  readonly lastStatusId?: string
  /** The user has accepted or dismissed it, and the instance has not answered yet. */
  readonly answered?: true
}
