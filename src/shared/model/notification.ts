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
] as const

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export interface Notification {
  readonly id: string
  readonly type: NotificationType
  readonly createdAt: string
  readonly accountId: string
  readonly statusId?: string
  /** The new account of a move. */
  readonly targetId?: string
  readonly seen: boolean
  /** The reaction, with its picture when it is a custom one. */
  readonly emoji?: string
  readonly emojiUrl?: string
  readonly reportId?: string
}
