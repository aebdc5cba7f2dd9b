import type { RichText } from './richText.ts'

/** The notification kinds (NO1). `other` are all that the client does not know (NK5). */
export const NOTIFICATION_TYPES = [
  'mention',
  'like',
  'repeat',
  'follow',
  'follow_request',
  'move',
  'pleroma:emoji_reaction',
  'pleroma:report',
  'poll',
  'status',
  'update',
  'quote',
  'quoted_update',
  'moderation_warning',
  'severed_relationships',
  'admin.sign_up',
  'other',
  'pending.favourite',
  'pending.reply',
  'pending.reblog',
] as const

/** The kinds of `other` that the client has words for, by the server's name. */
export const WORDED_KINDS = ['added_to_collection', 'collection_update'] as const

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export interface Notification {
  readonly id: string
  readonly type: NotificationType
  readonly createdAt: string
  /** Who caused it. Empty: nobody in particular did, or an unknown kind does not say who. */
  readonly accountId: string
  /** The post that it is about. For `quoted_update`, the user's quote of the edited post. */
  readonly statusId?: string
  /** Moves only: the account's new id. */
  readonly targetId?: string
  readonly seen: boolean
  /** The reaction; `emojiUrl` is the image of a custom one. */
  readonly emoji?: string
  readonly emojiUrl?: string
  readonly reportId?: string
  /** What it is about, other than a post: the server's name of an unknown kind; the server or person that lost follows belonged to. */
  readonly about?: string
  /** What moderators did to the account, or how follows were lost, by the server's name. */
  readonly act?: string
  /** Lost follows only. */
  readonly lost?: { readonly followers: number; readonly following: number }
  /** An unknown kind only: the sentence that the server has for it. */
  readonly title?: RichText
  /** What moderators or the server say about it. */
  readonly text?: RichText
  /** The page of the server that says more. */
  readonly url?: string
}
