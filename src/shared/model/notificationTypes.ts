import type { NotificationType } from './notification.ts'

/** The type behind each name that servers use, in API responses and in pushes. */
export const TYPE_OF_SERVER_NAME: ReadonlyMap<unknown, NotificationType> = new Map([
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
])
