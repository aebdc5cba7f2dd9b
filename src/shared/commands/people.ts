import type { RelationChange, Relationship } from '../model/account.ts'
import type { DraftChanges } from '../model/draft.ts'
import type { ReportCategory } from '../model/report.ts'
import { UNDO_NOTICE_MS } from '../model/undoNoticeMs.ts'
import { onRelationship } from './changeEntity.ts'
import { accountCommand } from './defineCommand.ts'
import { byAccount } from './queueKeys.ts'

export interface Relating {
  readonly accountId: string
  readonly change: RelationChange
  /** Only for a mute: its end, and whether it covers notifications. */
  readonly mute?: MuteChoice
}

/** How an account is muted. */
export interface MuteChoice {
  /** In seconds; 0: without end. */
  readonly expiresInS: number
  /** Whether notifications are muted, too. */
  readonly notifications: boolean
}

/** The choices used where the user is not asked how to mute (RL16). */
export const DEFAULT_MUTE: MuteChoice = { expiresInS: 0, notifications: true }

export interface DomainBlock {
  /** An account of the domain: the one whose card or menu has the button. */
  readonly accountId?: string
  readonly domain: string
  readonly on: boolean
}

export interface Note {
  readonly accountId: string
  readonly text: string
  /** The changes of the note's draft that `text` contains. */
  readonly upTo: DraftChanges
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

/** Commands about another account. */
export const PEOPLE_COMMANDS = {
  relate: accountCommand<Relating>({
    queue: byAccount,
    waits: {
      relation: (waiting, next) => {
        if (waiting.change === next.change) return isSameMute(waiting.mute, next.mute) ? 'same' : 'none'
        return OPPOSITES[waiting.change] === next.change ? 'opposite' : 'none'
      },
    },
    undoMs: ({ change }) => (HELD.has(change) ? UNDO_NOTICE_MS : 0),
    optimistic: ({ account, accountId, change }) => onRelationship(account, accountId, EFFECTS[change]),
  }),
  /** Blocks a domain or lifts its block. */
  blockDomain: accountCommand<DomainBlock>({
    queue: ({ domain }) => `domain/${domain}`,
    optimistic: ({ account, accountId, on }) =>
      accountId === undefined ? [] : onRelationship(account, accountId, { domainBlocking: on }),
  }),
  /** Writes the private note on an account. */
  writeNote: accountCommand<Note>({ queue: ({ accountId }) => `note/${accountId}` }),
  /** Reports an account to the moderators of this instance. */
  report: accountCommand<NewReport>({ queue: byAccount }),
  answerFollowRequest: accountCommand<{ readonly accountId: string; readonly accept: boolean }>({
    queue: byAccount,
  }),
}

/**
 * Those that no later call takes back whole: a block ends the follows in both directions, and a locked person would have to approve
 * again (RL42).
 */
const HELD: ReadonlySet<RelationChange> = new Set(['block', 'unfollow'])

/** The effect of each change on the relationship. That of a follow depends on the other account (RL5). */
const EFFECTS: { readonly [C in RelationChange]?: Partial<Relationship> } = {
  unfollow: { following: false, requested: false },
  block: { blocking: true, following: false, requested: false, followedBy: false },
  unblock: { blocking: false },
  mute: { muting: true },
  unmute: { muting: false },
  remove_from_followers: { followedBy: false },
  subscribe: { subscribing: true },
  unsubscribe: { subscribing: false },
  hide_repeats: { showingRepeats: false },
  show_repeats: { showingRepeats: true },
  endorse: { endorsed: true },
  unendorse: { endorsed: false },
}

const OPPOSITES: { readonly [C in RelationChange]?: RelationChange } = {
  follow: 'unfollow',
  unfollow: 'follow',
  block: 'unblock',
  unblock: 'block',
  mute: 'unmute',
  unmute: 'mute',
  subscribe: 'unsubscribe',
  unsubscribe: 'subscribe',
  hide_repeats: 'show_repeats',
  show_repeats: 'hide_repeats',
  endorse: 'unendorse',
  unendorse: 'endorse',
}

const isSameMute = (one = DEFAULT_MUTE, other = DEFAULT_MUTE): boolean =>
  one.expiresInS === other.expiresInS && one.notifications === other.notifications
