import type { Relationship } from '../model/account.ts'
import { entityKey } from '../model/keys.ts'
import { accountCommand } from './defineCommand.ts'
import { byAccount } from './queueKeys.ts'

export type RelationChange =
  | 'follow'
  | 'unfollow'
  | 'block'
  | 'unblock'
  | 'mute'
  | 'unmute'
  | 'remove_from_followers'

export interface Relating {
  readonly accountId: string
  readonly change: RelationChange
}

export interface NewReport {
  readonly accountId: string
  readonly statusIds: readonly string[]
  readonly comment: string
  /** The report is also forwarded to the moderators of the reported account's instance (RP4). */
  readonly forward: boolean
  /** Absent where the instance has no categories. */
  readonly category?: ReportCategory
  /** The rules of the instance that were broken. */
  readonly ruleIds?: readonly string[]
}

/** What a report is about (RP9). */
export type ReportCategory = 'spam' | 'legal' | 'violation' | 'other'

/** Commands about another account. */
export const PEOPLE_COMMANDS = {
  relate: accountCommand<Relating>({
    queue: byAccount,
    waits: {
      relation: (waiting, next) => {
        if (waiting.change === next.change) return 'same'
        return OPPOSITES[waiting.change] === next.change ? 'opposite' : 'none'
      },
    },
    optimistic: ({ account, accountId, change }) => {
      if (change !== 'mute' && change !== 'unmute') return []
      const key = entityKey(account, 'relationship', accountId)
      const muting = change === 'mute'
      return [{ key, change: (entity) => ({ ...(entity as Relationship), muting }) }]
    },
  }),
  /** Reports an account to the moderators of this instance. */
  report: accountCommand<NewReport>({ queue: byAccount }),
  answerFollowRequest: accountCommand<{ readonly accountId: string; readonly accept: boolean }>({
    queue: byAccount,
  }),
}

const OPPOSITES: { readonly [C in RelationChange]?: RelationChange } = {
  follow: 'unfollow',
  unfollow: 'follow',
  block: 'unblock',
  unblock: 'block',
  mute: 'unmute',
  unmute: 'mute',
}
