import type { Visibility } from './account.ts'

/** What was typed and not sent yet, kept by the engine so that nothing of it is ever lost. */
export interface Draft {
  readonly text: string
  readonly subject: string
  /** Absent: the account's default. */
  readonly visibility?: Visibility
  /** Whose keystroke made it: a form takes over only what others wrote. */
  readonly writer: string
}

/** The draft of a post that answers nothing. A reply's draft goes by the id of the post it answers. */
export const NEW_POST = 'new'
