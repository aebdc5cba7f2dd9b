/** The kinds of people and notifications that a policy has rules for. */
export const POLICY_RULES = [
  'notFollowing',
  'notFollowers',
  'newAccounts',
  'privateMentions',
  'limitedAccounts',
] as const

export type PolicyRule = (typeof POLICY_RULES)[number]

/** `accept`: the notification is listed. `filter`: it is set aside, in a request. `drop`: it is discarded. */
export type PolicyAction = 'accept' | 'filter' | 'drop'

/** The rules that decide which notifications the instance lists (NP1). */
export interface NotificationPolicy {
  /** The rules that the instance has. */
  readonly rules: { readonly [R in PolicyRule]?: PolicyAction }
  /** False with version 1 of the policy API, which has no `drop`. */
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
  /** When the last one arrived, ISO. */
  readonly updatedAt: string
  readonly lastStatusId?: string
  /** The user has accepted or dismissed it, and the instance has not confirmed that yet. */
  readonly answered?: true
}
