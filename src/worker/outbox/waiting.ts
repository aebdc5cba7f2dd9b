import type { LastingCommand } from '../../shared/commands/command.ts'
import type { Fault } from '../../shared/fault/fault.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { OutboxEntry, WaitingState } from '../../shared/model/outbox.ts'
import { plainText } from '../../shared/model/richText.ts'
import type { OutboxDraft } from '../features/drafts/waitingDraft.ts'
import type { DraftDisk } from '../persist/draftDisk.ts'
import type { EntityStore } from '../store/entityStore.ts'

/** The state of a waiting command, as stored in the journal. */
export interface Waiting {
  readonly state: WaitingState
  /** When the user ran it, ms since 1970. */
  readonly since: number
  /** Until when the user could take it back, and nothing was sent. */
  readonly until?: number
  /** An earlier engine held it when it ended, and was not replaced for a while (UD4). */
  readonly resumed?: true
  readonly tries: number
  /** The time of the first attempt that may have succeeded without an answer. */
  readonly unsureSince?: number
  /** The time of the last attempt. */
  readonly sentAt?: number
  /** How far one's own clock was ahead of the instance's at `unsureSince`; absent: nobody knew. */
  readonly aheadMs?: number
  /** Where nobody knew: when the newest of the user's own posts was created, by the instance's clock. */
  readonly after?: number
  /** The user's own posts that existed before the attempt at `unsureSince`, as far as they could be taken for this one. */
  readonly known?: readonly string[]
  /** An attempt after `unsureSince`, with the same key, had no useful answer either. */
  readonly repeatFailed?: true
  /** How often the post was looked for in vain. */
  readonly looks?: number
  /** How often the user sent it again under a new key. */
  readonly resent?: number
  readonly fault?: Fault
  /** The user has been notified that a decision is needed. */
  readonly told?: boolean
  readonly about: About
  /** The draft it was created from. */
  readonly kept?: OutboxDraft
}

export interface WaitingCommand {
  readonly command: LastingCommand
  waits: Waiting
  /** The tab that sent it to this engine. */
  readonly tabId?: string
  /** Whether the journal contains it with its state. */
  isStateInJournal: boolean
  /** Whether the journal contains it only as it was accepted, because the disk had no room for its state. */
  isAcceptanceInJournal?: boolean
  /** It is being written to the journal for the first time; it is sent after that. */
  isNew?: boolean
  /** Set while the disk has its text only as the draft of its form, which stays until this is called (E44): see `DraftDisk`. */
  releaseDraft?: ReturnType<DraftDisk['leave']>
}

/** Whether it is sent without asking the user. */
export const isDue = ({ waits: { state } }: WaitingCommand): boolean =>
  state === 'waiting' || state === 'sending'

/** Whether it can still be taken back. */
export const isHeld = ({ waits: { state } }: WaitingCommand): boolean => state === 'held'

/** Whether the user decides what becomes of it. */
export const isUndecided = ({ waits: { state } }: WaitingCommand): boolean =>
  state === 'unsure' || state === 'refused' || state === 'late'

/** Whether it was not executed, and will not be unless the user says so: nothing shows its effect. */
export const isUndone = ({ state }: Waiting): boolean => state === 'refused' || state === 'late'

/** How the user recognises it. Captured when it was run, since the post may not be in memory later. */
export type About = Pick<OutboxEntry, 'excerpt' | 'acct' | 'name'>

const MAX_EXCERPT_CHARS = 200

/** Describes `command` for the user. */
export function aboutOf(command: LastingCommand, store: EntityStore): About {
  const { account } = command
  if (command.kind === 'relate') {
    const target = store.get(entityKey(account, 'account', command.accountId))
    return { excerpt: '', ...(target && { acct: target.acct, name: target.nameText }) }
  }
  const draft = 'draft' in command ? command.draft : undefined
  const id = command.kind === 'post' ? command.draft.inReplyToId : command.statusId
  const status = store.get(entityKey(account, 'status', id))
  const author = store.get(entityKey(account, 'account', status?.accountId))
  const text = draft
    ? draft.text.trim() || draft.subject
    : status
      ? plainText(status.content) || status.subjectText
      : ''
  const excerpt = text.length > MAX_EXCERPT_CHARS ? `${text.slice(0, MAX_EXCERPT_CHARS).trimEnd()}…` : text
  return { excerpt, ...(author && { acct: author.acct }) }
}

/** The entry as tabs show it. */
export function entryOf(
  command: LastingCommand,
  { state, since, until, about, fault }: Waiting,
): OutboxEntry {
  const { kind, commandId: id } = command
  const statusId = command.kind === 'post' ? command.draft.inReplyToId : undefined
  return {
    id,
    kind,
    state,
    since,
    ...(state === 'held' && until !== undefined && { until }),
    ...about,
    ...('on' in command && { on: command.on }),
    ...(command.kind === 'relate' && { change: command.change }),
    ...('statusId' in command && { statusId: command.statusId }),
    ...(statusId !== undefined && { statusId }),
    ...('draftId' in command && { draftId: command.draftId }),
    ...(fault && { fault }),
  }
}
