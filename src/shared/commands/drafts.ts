import type { Draft, DraftChanges, SpentDraft } from '../model/draft.ts'
import { accountCommand } from './defineCommand.ts'
import { alone, byDraft } from './queueKeys.ts'

export interface DraftChange {
  readonly draftId: string
  /** Null: the draft is empty now. */
  readonly draft: Draft | null
  /** With a null draft: the changes that the form had seen. Newer content stays. Absent: everything is deleted. */
  readonly upTo?: DraftChanges
  /** With a null draft and `upTo`: what an engine that has ended knew of it. The disk may have had no room for that (E40). */
  readonly spent?: SpentDraft
}

export interface DraftMove {
  readonly draftId: string
  /** The id that the draft gets. */
  readonly as: string
  /** The draft becomes that of a post which is not a reply. */
  readonly alone?: boolean
  /** The changes that the form had seen. Newer content stays at `draftId`. Absent: everything is moved. */
  readonly upTo?: DraftChanges
}

export interface ReceivedDraft {
  readonly draftId: string
  /** The id to use instead if the account already has a draft or files at `draftId`. */
  readonly as: string
  readonly draft: Draft
}

export const DRAFT_COMMANDS = {
  /**
   * Merges what was typed into the draft, field by field (`draftMarks.ts`). The order does not matter, and no save
   * waits for the disk before it shows in other forms.
   */
  saveDraft: accountCommand<DraftChange>({
    queue: alone,
    visitors: true,
    announced: true,
    whileSigningOut: true,
  }),
  /** Moves the draft and its files to another id, so that its form is free for another. */
  setAside: accountCommand<DraftMove>({ queue: byDraft, announced: true }),
  /** Stores the text from another account's form as a new draft of this account (SA31). The result has its id. */
  receiveDraft: accountCommand<ReceivedDraft>({ queue: byDraft, announced: true }),
  /** Deletes the draft and its files. */
  dropDraft: accountCommand<{ readonly draftId: string }>({ queue: byDraft, announced: true }),
}
