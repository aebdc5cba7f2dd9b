import type { PolicyAction, PolicyRule } from '../../shared/model/notificationPolicy.ts'

/** A request about the policy. */
export interface PolicyCall {
  readonly method: 'PATCH' | 'POST'
  readonly path: string
  readonly json?: unknown
}

/** Mastodon's calls for the notification policy, the newest first. The first betas of 4.3 have version 1 alone. */
export const POLICY_PATHS = ['/api/v2/notifications/policy', '/api/v1/notifications/policy'] as const

export const REQUESTS_PATH = '/api/v1/notifications/requests'

/** The rules without the version's prefix: `for_not_following`, in version 1 `filter_not_following`. */
export const RULE_NAMES: Readonly<Record<PolicyRule, string>> = {
  notFollowing: 'not_following',
  notFollowers: 'not_followers',
  newAccounts: 'new_accounts',
  privateMentions: 'private_mentions',
  limitedAccounts: 'limited_accounts',
}

/** The request that changes one rule. @param canDrop the policy is one of version 2. */
export const policyCall = (rule: PolicyRule, action: PolicyAction, canDrop: boolean): PolicyCall => {
  const name = RULE_NAMES[rule]
  return canDrop
    ? { method: 'PATCH', path: POLICY_PATHS[0], json: { [`for_${name}`]: action } }
    : { method: 'PATCH', path: POLICY_PATHS[1], json: { [`filter_${name}`]: action !== 'accept' } }
}

/** The request that accepts or dismisses people; for one person, the call that all versions have. */
export const answerCall = (ids: readonly string[], accept: boolean): PolicyCall => {
  const act = accept ? 'accept' : 'dismiss'
  const [only = ''] = ids
  return ids.length === 1
    ? { method: 'POST', path: `${REQUESTS_PATH}/${encodeURIComponent(only)}/${act}` }
    : { method: 'POST', path: `${REQUESTS_PATH}/${act}`, json: { id: ids } }
}
