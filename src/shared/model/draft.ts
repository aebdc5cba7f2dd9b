import type { Visibility } from './account.ts'
import type { QuotePolicy } from './status.ts'
import type { UploadedFile } from './uploads.ts'

/** The `writer` of drafts that were taken back. It is not the id of a form, so every open form adopts their text. */
export const TAKEN_BACK = 'outbox'

/** Unsent text and choices. The engine stores them so that nothing is lost. */
export interface Draft extends DraftChoices {
  readonly text: string
  readonly subject: string
  /** The form that made the last change. */
  readonly writer: string
  /** When each field was changed last. A draft without marks counts as changed at `changedAt`. See `draftMarks.ts`. */
  readonly marks?: Readonly<Record<string, Mark>>
  /** When its form was last emptied before this text was begun, ms since 1970. A draft last changed before that is another text. */
  readonly begunAt?: number
  /** The post that it replies to, so that the reply can be continued while that post is not loaded. */
  readonly replyTo?: ReplyTarget
  /** Drafts of chats and notes only: the display name of the recipient or the person. */
  readonly addressee?: string
}

/** A change of one field of a draft. */
export interface Mark {
  /** ms since 1970. */
  readonly at: number
  /** The form that made it. */
  readonly by: string
  /** The time of the newest change by another form that this form had seen when it made the change. */
  readonly over: number
}

/** The newest change of each form that a draft contains: ms since 1970, by the form's id. */
export type DraftChanges = Readonly<Record<string, number>>

/** Which content of a draft was sent, moved or discarded. It never comes back into the draft (E40). */
export interface SpentDraft {
  readonly upTo: DraftChanges
  /** When its files were last sent, moved or discarded, ms since 1970, by the instance's ids. Absent: none was, or an older build did it. */
  readonly fileIds?: Readonly<Record<string, number>>
  /** When content was last sent, moved or discarded, ms since 1970. */
  readonly at: number
  /** The idempotency key of the last post made from the draft. */
  readonly key?: string
  /** That post. Absent: the instance's answer was unreadable. */
  readonly statusId?: string
  /** The disk still has the text as a draft, because it is nowhere else there: it comes back if the engine ends (E44). Never stored. */
  readonly isProvisional?: true
}

/** The post that a reply answers. */
export interface ReplyTarget {
  readonly statusId: string
  readonly acct: string
  /** Everyone in the conversation, as they are mentioned. */
  readonly mentions: readonly string[]
  readonly visibility: Visibility
  readonly subject: string
  /** The address of the post, by which the instances of other accounts find it. Absent in drafts of older builds. */
  readonly url?: string
}

/** Choices for a post. An absent one defaults to the account's, the instance's or the replied-to post's value. */
export interface DraftChoices {
  readonly visibility?: Visibility
  readonly contentType?: string
  readonly sensitive?: boolean
  /** A language's code, as in BCP 47. */
  readonly language?: string
  /** Delete the post this long after it was published, in seconds. */
  readonly expiresInS?: number
  readonly poll?: PollPlan
  /** The quoted post. */
  readonly quoteId?: string
  /** Who may quote the post; absent: as the account says. */
  readonly quotePolicy?: QuotePolicy
  /** Alt texts of its files, by upload id. */
  readonly descriptions?: Readonly<Record<string, string>>
  /** Time of the last change, ms since 1970. It is the idempotency key of the post (C28). */
  readonly changedAt?: number
}

/** A poll in the form. */
export interface PollPlan {
  /** As typed, empty ones included. */
  readonly options: readonly string[]
  readonly multiple: boolean
  readonly unit: PollUnit
  /** In `unit`s. */
  readonly amount: number
}

export type PollUnit = 'minutes' | 'hours' | 'days'

/** When a draft was changed last, ms since 1970: if only its files are stored, when the last one was added. 0: unknown. */
export const lastChangeOf = (
  draft: Partial<Draft> | null | undefined,
  files: readonly UploadedFile[],
): number => draft?.changedAt ?? Math.max(0, ...files.map(({ addedAt = 0 }) => addedAt))

/** The draft of a post that is not a reply. A reply's draft has the id of the post that it answers. */
export const NEW_POST = 'new'

/** The draft of an edit of a post. */
export const editDraft = (statusId: string): string => `edit:${statusId}`

/** The draft of a deleted post that is being rewritten, used while another draft occupies its usual id. */
export const againDraft = (statusId: string): string => `again:${statusId}`

/** The id of a draft beside the usual one, such as one that was saved for later. There can be any number of them. */
export const laterDraft = (id: string): string => `later:${id}`

/** The id of a form's draft after another text has taken its place there. The same draft always gets the same id. */
export const earlierDraft = (draftId: string, { changedAt = 0 }: Partial<Draft>): string =>
  laterDraft(`${draftId}-${changedAt}`)

/** The draft of the private note on an account. */
export const noteDraft = (accountId: string): string => `note:${accountId}`

/** Splits a draft id into what the draft is for and the id of its post, account or saved draft. */
export function draftKind(draftId: string): { readonly kind: DraftKind; readonly id: string } {
  const colon = draftId.indexOf(':')
  const kind = KINDS.find((one) => one === draftId.slice(0, colon))
  if (kind !== undefined) return { kind, id: draftId.slice(colon + 1) }
  const place = draftId === NEW_POST || draftId === SHOUT ? draftId : 'reply'
  return { kind: place, id: draftId }
}

/** Whether the draft is one of a post. There can be any number of those; every other draft belongs to one place, such as a chat. */
export const isPostDraft = (draftId: string): boolean => POSTS.includes(draftKind(draftId).kind)

/** The draft of a shoutbox message. */
const SHOUT = 'shout'

export type DraftKind = typeof NEW_POST | typeof SHOUT | 'reply' | (typeof KINDS)[number]

const POSTS: readonly DraftKind[] = [NEW_POST, 'reply', 'again', 'later']
const KINDS = ['edit', 'again', 'later', 'chat', 'note'] as const

/**
 * How long the record of a sent or discarded draft is kept, ms: longer than any tab sleeps with an unsaved change. An
 * older unsaved change is dropped, because no record can tell any more whether it was sent (E40).
 */
export const SPENT_KEPT_MS = 24 * 60 * 60_000
