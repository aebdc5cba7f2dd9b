import type { Visibility } from './account.ts'

/** What was typed and chosen and not sent yet, kept by the engine so that nothing of it is ever lost. */
export interface Draft extends DraftChoices {
  readonly text: string
  readonly subject: string
  /** Whose keystroke made it: a form takes over only what others wrote. */
  readonly writer: string
}

/** What is chosen for a post; absent: as the account, the instance and what is answered have it. */
export interface DraftChoices {
  readonly visibility?: Visibility
  readonly contentType?: string
  readonly sensitive?: boolean
  readonly poll?: PollPlan
  /** What stands under its files, by the ids of their uploads. */
  readonly descriptions?: Readonly<Record<string, string>>
  /** When it was changed last, ms since 1970: its post's idempotency key (spec/2 §4). */
  readonly changedAt?: number
}

/** A poll as it is being made (spec/2 §5). */
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
