import type { Account, Media, Status, Visibility } from './records.ts'

/** The input for a poll. */
export interface PollDraft {
  options: string[]
  multiple: boolean
  expiresInS: number
}

/** The input for a post. The caller has validated it. */
export interface Draft {
  author: Account
  text: string
  contentType?: string
  spoilerText?: string
  sensitive?: boolean
  visibility?: Visibility
  media?: Media[]
  poll?: PollDraft | null
  inReplyTo?: Status | null
  quoted?: Status | null
  quotePolicy?: Status['quotePolicy']
  language?: string | null
  expiresAt?: number | null
  application?: Status['application']
  policy?: Status['policy']
}

/** A post for later. It is lost when the instance ends. */
export interface Scheduled {
  id: string
  accountId: string
  /** When it is published. */
  at: number
  draft: Draft
}
