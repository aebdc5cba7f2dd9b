import type { Account, Interaction, InteractionPolicy, InteractionRule, Status } from './records.ts'
import type { Store } from './store.ts'

/** Whether an action on a post is allowed at once, needs the author's approval, or is forbidden. */
export type Permission = 'automatic' | 'manual' | 'forbidden'

const EVERYBODY: InteractionRule = { automatic: ['public'], manual: [] }
const AUTHOR: InteractionRule = { automatic: ['author'], manual: [] }

/** A post's policy: its own, else the one that follows from its visibility. */
export function policyOf({ policy, visibility }: Status): InteractionPolicy {
  if (policy) return policy
  if (visibility === 'public' || visibility === 'unlisted')
    return { favourite: EVERYBODY, reply: EVERYBODY, reblog: EVERYBODY }
  const addressed = {
    automatic: ['author', ...(visibility === 'direct' ? [] : ['followers']), 'mentioned'],
    manual: [],
  }
  return { favourite: addressed, reply: addressed, reblog: AUTHOR }
}

/** The permission of `account` for an action on `status`. */
export function permissionOf(
  store: Store,
  status: Status,
  account: Account,
  interaction: Interaction,
): Permission {
  const rule = policyOf(status)[interaction]
  const isAmong = (value: string): boolean => {
    const { accountId, mentions } = status
    if (accountId === account.id || value === 'public') return true
    if (value === 'mentioned') return mentions.includes(account.id)
    const follows = store.follows.has(account.id, accountId)
    const isFollowed = store.follows.has(accountId, account.id)
    if (value === 'followers') return follows
    if (value === 'following') return isFollowed
    return value === 'mutuals' && follows && isFollowed
  }
  if (rule.automatic.some(isAmong)) return 'automatic'
  return rule.manual.some(isAmong) ? 'manual' : 'forbidden'
}
