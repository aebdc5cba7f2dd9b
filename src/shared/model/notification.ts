/** Notification kinds, as spec/2 §3 names them; a kind that is not listed is kept as `unknown` and not shown. */
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
] as const

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export interface Notification {
  readonly id: string
  readonly type: NotificationType
  readonly createdAt: string
  readonly accountId: string
  readonly statusId?: string
  /** Moves only: the account's new id. */
  readonly targetId?: string
  readonly seen: boolean
  /** The reaction; `emojiUrl` is the image of a custom one. */
  readonly emoji?: string
  readonly emojiUrl?: string
  readonly reportId?: string
}
