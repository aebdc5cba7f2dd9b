/** The notification kinds (NO1). Notifications of other kinds are skipped. */
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
] as const

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export interface Notification {
  readonly id: string
  readonly type: NotificationType
  readonly createdAt: string
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
}
