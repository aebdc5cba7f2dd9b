import type { NotificationType } from './notification.ts'

/** The type behind each name that servers use. */
const TYPE_OF_SERVER_NAME: ReadonlyMap<unknown, NotificationType> = new Map([
  ['mention', 'mention'],
  ['favourite', 'like'],
  ['reblog', 'repeat'],
  ['follow', 'follow'],
  ['follow_request', 'follow_request'],
  ['move', 'move'],
  ['pleroma:emoji_reaction', 'pleroma:emoji_reaction'],
  // Glitch and Fedibird use names of their own.
  ['reaction', 'pleroma:emoji_reaction'],
  ['emoji_reaction', 'pleroma:emoji_reaction'],
  ['pleroma:report', 'pleroma:report'],
  ['admin.report', 'pleroma:report'],
  ['poll', 'poll'],
  ['status', 'status'],
  ['update', 'update'],
  ['quote', 'quote'],
  ['quoted_update', 'quoted_update'],
  ['moderation_warning', 'moderation_warning'],
  ['severed_relationships', 'severed_relationships'],
  ['admin.sign_up', 'admin.sign_up'],
])

/** The kinds of `other` that the client has words for, by the server's name. */
export const WORDED_KINDS = ['added_to_collection', 'collection_update'] as const

/** The type behind the name that a server uses, in API responses and in pushes; `undefined`: none. Chats have their own counters (NO5). */
export const notificationTypeOf = (name: unknown): NotificationType | undefined =>
  TYPE_OF_SERVER_NAME.get(name) ??
  (typeof name === 'string' && name !== '' && name !== 'pleroma:chat_mention' ? 'other' : undefined)
