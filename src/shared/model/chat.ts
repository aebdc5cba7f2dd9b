import type { Fault } from '../fault/fault.ts'
import type { RichText } from './richText.ts'
import type { Attachment } from './status.ts'

/** A chat between two people. */
export interface Chat {
  readonly id: string
  /** The other person. */
  readonly accountId: string
  readonly unread: number
  /** ISO. */
  readonly updatedAt: string
  readonly lastMessage?: ChatMessage
}

/** A chat message. An unsent one has its `fakeId` as its id. */
export interface ChatMessage {
  readonly id: string
  /** Empty until the instance has created the chat. */
  readonly chatId: string
  /** Its author. */
  readonly accountId: string
  readonly content: RichText
  readonly attachment?: Attachment
  /** ISO. */
  readonly createdAt: string
  readonly idempotencyKey?: string
  /** It is being sent. */
  readonly pending: boolean
  /** It could not be sent. */
  readonly error: boolean
  readonly fakeId?: string
  /** The text and target of a message that has not reached the instance yet. */
  readonly unsent?: Unsent
  /** It is being deleted. */
  readonly deleted?: true
}

export interface Unsent {
  /** The recipient. */
  readonly recipientId: string
  readonly text: string
  /** It will be retried automatically. */
  readonly again: boolean
  /** Why it was not sent. */
  readonly fault?: Fault
}

/** The id of the draft of a message to `accountId`; its uploads use the same id. */
export const chatDraft = (accountId: string): string => `chat:${accountId}`
