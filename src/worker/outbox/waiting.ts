import type { Command } from '../../shared/commands/command.ts'
import type { Fault } from '../../shared/fault/fault.ts'
import type { Account } from '../../shared/model/account.ts'
import type { Draft } from '../../shared/model/draft.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { OutboxEntry, WaitingState } from '../../shared/model/outbox.ts'
import { plainText } from '../../shared/model/richText.ts'
import type { Status } from '../../shared/model/status.ts'
import type { UploadedFile } from '../../shared/model/uploads.ts'
import type { EntityStore } from '../store/entityStore.ts'

/** The state of a waiting command, as the journal has it. */
export interface Waiting {
  readonly state: WaitingState
  /** When the person ran it. */
  readonly since: number
  readonly tries: number
  /** The first attempt that may have succeeded without an answer. */
  readonly unsureSince?: number
  readonly fault?: Fault
  /** The person knows that a decision is needed. */
  readonly told?: boolean
  readonly about: About
  /** The draft it was made from. */
  readonly kept?: KeptDraft
}

export interface Held {
  readonly command: Command
  waits: Waiting
  /** The journal has it. */
  written: boolean
  /** It is being written to the journal for the first time, and is not sent before. */
  fresh?: boolean
}

/** It is sent without asking the person. */
export const isDue = ({ waits: { state } }: Held): boolean => state === 'waiting' || state === 'sending'

/** By which words the person recognises it. Taken when it was run: later the post may no longer be in memory. */
export type About = Pick<OutboxEntry, 'excerpt' | 'acct'>

/** A draft with its files. */
export interface KeptDraft {
  readonly draft: Draft
  readonly files: readonly UploadedFile[]
}

const EXCERPT_CHARS = 200

/** By which words the person recognises `command`. */
export function aboutOf(command: Command, store: EntityStore): About {
  const { account } = command
  if (command.kind === 'relate') {
    const person = store.get(entityKey(account, 'account', command.accountId)) as Account | undefined
    return { excerpt: '', ...(person && { acct: person.acct }) }
  }
  const { draft } = command as { draft?: { readonly text: string; readonly subject: string } }
  const id = command.kind === 'post' ? command.draft.inReplyToId : (command as { statusId?: string }).statusId
  const status = store.get(entityKey(account, 'status', id)) as Status | undefined
  const author = store.get(entityKey(account, 'account', status?.accountId)) as Account | undefined
  const words = draft
    ? draft.text.trim() || draft.subject
    : status
      ? plainText(status.content) || status.subjectText
      : ''
  const excerpt = words.length > EXCERPT_CHARS ? `${words.slice(0, EXCERPT_CHARS).trimEnd()}…` : words
  return { excerpt, ...(author && { acct: author.acct }) }
}

/** The entry that tabs show. */
export function entryOf(command: Command, { state, since, about, fault }: Waiting): OutboxEntry {
  const { kind, commandId: id } = command
  const statusId = command.kind === 'post' ? command.draft.inReplyToId : undefined
  return {
    id,
    kind,
    state,
    since,
    ...about,
    ...('on' in command && { on: command.on }),
    ...(command.kind === 'relate' && { change: command.change }),
    ...('statusId' in command && { statusId: command.statusId }),
    ...(statusId !== undefined && { statusId }),
    ...(fault && { fault }),
  }
}
