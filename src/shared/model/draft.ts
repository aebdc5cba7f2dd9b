import type { Visibility } from './account.ts'

/** What was typed and chosen and not sent yet, kept by the engine so that nothing of it is ever lost. */
export interface Draft extends DraftChoices {
  readonly text: string
  readonly subject: string
  /** Whose keystroke made it. */
  readonly writer: string
  /** When each of its fields was changed last; absent ones with `changedAt`. See `draftMarks.ts`. */
  readonly marks?: Readonly<Record<string, Mark>>
  /** What it answers, so that it can be gone on with where that post is not at hand. */
  readonly replyTo?: ReplyTarget
  /** Of a chat's draft: whom it is for, as they are called. */
  readonly addressee?: string
}

/** A change of one field of a draft. */
export interface Mark {
  /** ms since 1970. */
  readonly at: number
  /** The form that made it. */
  readonly by: string
  /** The newest change by another form that it was made in view of. */
  readonly over: number
}

/** What a reply answers. */
export interface ReplyTarget {
  readonly statusId: string
  readonly acct: string
  /** Everyone in the conversation, as they are addressed. */
  readonly mentions: readonly string[]
  readonly visibility: Visibility
  readonly subject: string
}

/** What is chosen for a post; absent: as the account, the instance and what is answered have it. */
export interface DraftChoices {
  readonly visibility?: Visibility
  readonly contentType?: string
  readonly sensitive?: boolean
  /** A language's code, as in BCP 47. */
  readonly language?: string
  /** How long after it was posted it is to be deleted, in seconds. */
  readonly expiresInS?: number
  readonly poll?: PollPlan
  /** The post that it quotes. */
  readonly quoteId?: string
  /** What stands under its files, by the ids of their uploads. */
  readonly descriptions?: Readonly<Record<string, string>>
  /** Time of the last change, ms since 1970. It is the idempotency key of the post (C28). */
  readonly changedAt?: number
}

/** A poll in the form. */
export interface PollPlan {
  /** As they were typed, empty ones with them. */
  readonly options: readonly string[]
  readonly multiple: boolean
  readonly unit: PollUnit
  /** In its unit. */
  readonly amount: number
}

export type PollUnit = 'minutes' | 'hours' | 'days'

/** The draft of a post that answers nothing. A reply's draft goes by the id of the post it answers. */
export const NEW_POST = 'new'

/** The draft of what a post is to become. */
export const editDraft = (statusId: string): string => `edit:${statusId}`

/** The draft of a post that was deleted to be written anew, while another is in its place. */
export const againDraft = (statusId: string): string => `again:${statusId}`

/** A draft that was put aside for later: any number of them. */
export const laterDraft = (id: string): string => `later:${id}`

/** What the draft of that id is for. */
export function draftKind(draftId: string): { readonly kind: DraftKind; readonly id: string } {
  const colon = draftId.indexOf(':')
  const kind = KINDS.find((one) => one === draftId.slice(0, colon))
  if (kind !== undefined) return { kind, id: draftId.slice(colon + 1) }
  const place = draftId === NEW_POST || draftId === SHOUT ? draftId : 'reply'
  return { kind: place, id: draftId }
}

/** The draft of a line for the shoutbox. */
const SHOUT = 'shout'

export type DraftKind = typeof NEW_POST | typeof SHOUT | 'reply' | (typeof KINDS)[number]

const KINDS = ['edit', 'again', 'later', 'chat'] as const
