import { NOTIFICATION_TYPES, type NotificationType } from './notification.ts'

/** The type behind each name that servers use. */
const TYPE_OF_SERVER_NAME: ReadonlyMap<unknown, NotificationType> = new Map([
  ...NOTIFICATION_TYPES.map((type) => [type, type] as const),
  ['favourite', 'like'],
  ['reblog', 'repeat'],
  // Glitch and Fedibird use names of their own.
  ['reaction', 'pleroma:emoji_reaction'],
  ['emoji_reaction', 'pleroma:emoji_reaction'],
  ['admin.report', 'pleroma:report'],
])

/** The type behind the name that a server uses, in API responses and in pushes; `undefined`: none. Chats have their own counters (NO5). */
export const notificationTypeOf = (name: unknown): NotificationType | undefined =>
  TYPE_OF_SERVER_NAME.get(name) ??
  (typeof name === 'string' && name !== '' && name !== 'pleroma:chat_mention' ? 'other' : undefined)
