import type { Visibility } from '../model/account.ts'
import type { DraftChanges } from '../model/draft.ts'
import type { FocalPoint, QuotePolicy } from '../model/status.ts'
import { accountCommand } from './defineCommand.ts'
import { byDraft, byStatus } from './queueKeys.ts'
import { asChosen, each } from './waitingRelations.ts'

/** The content of a new post, as it is sent (C27). */
export interface PostDraft extends EditDraft {
  readonly visibility: Visibility
  readonly inReplyToId?: string
  /** The post that it quotes. */
  readonly quoteId?: string
  /** Absent: as the account says. */
  readonly quotePolicy?: QuotePolicy
  /** Time after posting until it is deleted, in seconds. */
  readonly expiresInS?: number
  /** The same for the same text from any tab. Absent: the command's id is used. */
  readonly idempotencyKey?: string
}

/** The new content of an edited post (C29). */
export interface EditDraft {
  readonly text: string
  readonly subject: string
  readonly sensitive: boolean
  readonly contentType: string
  /** A language code; absent: the account's default on the instance. */
  readonly language?: string
  readonly media?: readonly PostedFile[]
  readonly poll?: PollRequest
}

/** An uploaded file with its description and focal point. */
export interface PostedFile {
  readonly id: string
  readonly description: string
  readonly focus?: FocalPoint
}

/** A poll as it is sent (PL16). */
export interface PollRequest {
  readonly options: readonly string[]
  readonly multiple: boolean
  readonly expiresInS: number
}

export interface NewPost {
  /** The draft it was typed in. It is deleted once the post exists. */
  readonly draftId: string
  /** The changes of the draft that the post contains. */
  readonly upTo?: DraftChanges
  readonly draft: PostDraft
  /** Set by the engine: the post may exist already. It is looked for, and not sent. */
  readonly sought?: SoughtPost
  /** Set by the engine: how often the user sent it again under a key of its own, since the instance fails at a repeated key. */
  readonly resent?: number
}

/** By what a post that may exist already is recognized, besides its content. */
export interface SoughtPost {
  /** The first and the last time at which it may have been created, ms since 1970. */
  readonly from: number
  readonly until: number
  /** Ids of posts that are others. */
  readonly others: readonly string[]
}

export interface EditedPost {
  readonly statusId: string
  /** The draft it was typed in. It is deleted when the edit is done. */
  readonly draftId: string
  /** The changes of the draft that the edit contains. */
  readonly upTo?: DraftChanges
  readonly draft: EditDraft
}

/** Commands of the post form. */
export const POST_COMMANDS = {
  post: accountCommand<NewPost>({
    queue: byDraft,
    creates: true,
    noticed: true,
    announced: true,
    undoMs: asChosen,
    waits: {
      // A user may write a thread as several posts, which must be sent in order.
      queue: ({ kind }) => kind,
      relation: (waiting, next) => {
        const { idempotencyKey } = next.draft
        const twin = idempotencyKey !== undefined && idempotencyKey === waiting.draft.idempotencyKey
        return twin && waiting.draftId === next.draftId ? 'same' : 'none'
      },
    },
  }),
  edit: accountCommand<EditedPost>({
    queue: byStatus,
    announced: true,
    undoMs: asChosen,
    waits: { relation: each },
  }),
}
