import type { Fault } from '../fault/fault.ts'
import type { RichText } from './richText.ts'
import type { Attachment } from './status.ts'

/** A chat between two people. */
export interface Chat {
  readonly id: string
  /** With whom. */
  readonly accountId: string
  readonly unread: number
  /** ISO. */
  readonly updatedAt: string
  readonly lastMessage?: ChatMessage
}

/** A chat message. An unsent one has its `fakeId` as its id. */
export interface ChatMessage {
  readonly id: string
  /** Empty while the chat has not been opened at the instance. */
  readonly chatId: string
  /** Who wrote it. */
  readonly accountId: string
  readonly content: RichText
  readonly attachment?: Attachment
  /** ISO. */
  readonly createdAt: string
  readonly idempotencyKey?: string
  /** It is on its way. */
  readonly pending: boolean
  /** It could not be sent. */
  readonly error: boolean
  readonly fakeId?: string
  /** What has not reached the instance yet, as it was typed. */
  readonly unsent?: Unsent
  /** It is being deleted. */
  readonly deleted?: true
}

export interface Unsent {
  /** To whom. */
  readonly recipientId: string
  readonly text: string
  /** It is tried again by itself. */
  readonly again: boolean
  /** Why it was not sent. */
  readonly fault?: Fault
}

/** The draft of what is written to somebody; its files are uploaded for it. */
export const chatDraft = (accountId: string): string => `chat:${accountId}`
