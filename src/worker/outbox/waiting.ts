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

/** What the journal says of a command that waits. */
export interface Waiting {
  readonly state: WaitingState
  /** When its person did it. */
  readonly since: number
  readonly tries: number
  /** When it may have been carried out first, without our knowing. */
  readonly unsureSince?: number
  readonly fault?: Fault
  /** Its person knows that it needs them. */
  readonly told?: boolean
  readonly about: About
  /** The draft that it was. */
  readonly kept?: KeptDraft
}

export interface Held {
  readonly command: Command
  waits: Waiting
  /** It is on the disk. */
  written: boolean
  /** It has just come, and is written down first. */
  fresh?: boolean
}

/** It goes out by itself. */
export const isDue = ({ waits: { state } }: Held): boolean => state === 'waiting' || state === 'sending'

/** How it is told from others, said when it was done: later on the post may not be here. */
export type About = Pick<OutboxEntry, 'excerpt' | 'acct'>

/** What was written, with its files, as its form had them. */
export interface KeptDraft {
  readonly draft: Draft
  readonly files: readonly UploadedFile[]
}

const EXCERPT_CHARS = 200

/** By which words a person knows `command` again. */
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

/** What tabs are told of it. */
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
