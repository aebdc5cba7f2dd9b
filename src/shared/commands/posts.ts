import type { Visibility } from '../model/account.ts'
import { accountCommand } from './defineCommand.ts'
import { byDraft, byStatus } from './queueKeys.ts'
import { each } from './relations.ts'

/** The content of a new post, as it is sent (C27). */
export interface PostDraft extends EditDraft {
  readonly visibility: Visibility
  readonly inReplyToId?: string
  /** The post that it quotes. */
  readonly quoteId?: string
  /** How long after it was posted it is to be deleted, in seconds. */
  readonly expiresInS?: number
  /** The same for the same words from any tab; absent: the command's id. */
  readonly idempotencyKey?: string
}

/** The new content of an edited post (C29). */
export interface EditDraft {
  readonly text: string
  readonly subject: string
  readonly sensitive: boolean
  readonly contentType: string
  /** A language's code; absent: as the instance has it for the account. */
  readonly language?: string
  readonly media?: readonly PostedFile[]
  readonly poll?: PollRequest
}

/** A file that the instance has, with its description. */
export interface PostedFile {
  readonly id: string
  readonly description: string
}

/** A poll as it is sent (PL16). */
export interface PollRequest {
  readonly options: readonly string[]
  readonly multiple: boolean
  readonly expiresInS: number
}

export interface NewPost {
  /** The draft it was typed in. It is deleted when the post is made. */
  readonly draftId: string
  readonly draft: PostDraft
}

export interface EditedPost {
  readonly statusId: string
  /** The draft it was typed in. It is deleted when the edit is done. */
  readonly draftId: string
  readonly draft: EditDraft
}

/** What is written in a post form. */
export const POST_COMMANDS = {
  post: accountCommand<NewPost>({
    queue: byDraft,
    creates: true,
    announced: true,
    waits: {
      // A thread is written in several posts, and the instance gets them in order.
      queue: ({ kind }) => kind,
      relation: (waiting, next) => {
        const { idempotencyKey } = next.draft
        const twin = idempotencyKey !== undefined && idempotencyKey === waiting.draft.idempotencyKey
        return twin && waiting.draftId === next.draftId ? 'same' : 'none'
      },
    },
  }),
  edit: accountCommand<EditedPost>({ queue: byStatus, announced: true, waits: { relation: each } }),
}
