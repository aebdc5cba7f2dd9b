import type { Notification, NotificationType } from '../../shared/model/notification.ts'
import { TYPE_OF_SERVER_NAME } from '../../shared/model/notificationTypes.ts'
import { UNKNOWN_INSTANT } from '../json/limits.ts'
import {
  idOf,
  isoDate,
  isRecord,
  type JsonObject,
  line,
  optionalBool,
  optionalId,
  record,
  withoutUndefined,
} from '../json/read.ts'
import { normalizeEmbeddedAccount } from './account.ts'
import { emojiName } from './emoji.ts'
import { gather, type Harvest, type NormalizeContext } from './harvest.ts'
import { pageIds } from './page.ts'
import { normalizeReport } from './report.ts'
import { normalizeStatus } from './status.ts'
import { mediaUrl } from './url.ts'

const ABOUT_A_STATUS: ReadonlySet<NotificationType> = new Set([
  'mention',
  'like',
  'repeat',
  'pleroma:emoji_reaction',
  'poll',
  'status',
  'update',
  'quote',
  'quoted_update',
])

/** Chats have their own counters, so these notifications are skipped without a warning. */
const SILENT: ReadonlySet<unknown> = new Set(['pleroma:chat_mention'])

/**
 * Adds a notification to the harvest, with its account, its post and the target of a move. Returns its id; null if it
 * has no id, no account, an unknown type, or lacks the post that its type requires.
 */
export function normalizeNotification(raw: unknown, into: Harvest, context: NormalizeContext): string | null {
  const served = record(raw)
  const id = idOf(served.id)
  if (SILENT.has(served.type)) return null
  const type = TYPE_OF_SERVER_NAME.get(served.type)
  if (id === '' || type === undefined) {
    if (id === '') context.warn('notification: no id')
    else context.warn('notification: unknown type', line(served.type, 64))
    return null
  }
  const accountId = normalizeEmbeddedAccount(served.account, into, context)
  if (accountId === null) {
    context.warn('notification: no usable account', id)
    return null
  }
  const statusId = isRecord(served.status) ? normalizeStatus(served.status, into, context) : null
  if (statusId === null && ABOUT_A_STATUS.has(type)) {
    context.warn(`notification: ${type} without a status`, id)
    return null
  }
  const seen = optionalBool(record(served.pleroma).is_seen)
  if (seen === undefined) into.withoutSeen.add(id)
  return gather(into.notifications, into.bytes, {
    id,
    type,
    createdAt: isoDate(served.created_at) ?? UNKNOWN_INSTANT,
    accountId,
    seen: seen ?? false,
    ...withoutUndefined({ statusId: statusId ?? undefined }),
    ...typeFields(served, type, into, context),
  })
}

/** The fields of specific types: a reaction's emoji, a report's id, the target of a move. */
function typeFields(
  raw: JsonObject,
  type: NotificationType,
  into: Harvest,
  context: NormalizeContext,
): Partial<Notification> {
  switch (type) {
    case 'pleroma:emoji_reaction': {
      const emoji = emojiName(raw.emoji) || emojiName(record(raw.reaction).name)
      const emojiUrl =
        mediaUrl(raw.emoji_url, context.server) ?? mediaUrl(record(raw.reaction).url, context.server)
      return withoutUndefined({ emoji: emoji || undefined, emojiUrl })
    }
    case 'pleroma:report':
      return withoutUndefined({ reportId: normalizeReport(raw.report, into, context) ?? undefined })
    case 'move': {
      const target = isRecord(raw.target) ? normalizeEmbeddedAccount(raw.target, into, context) : null
      const moved = optionalId(record(record(raw.account).moved).id)
      return withoutUndefined({ targetId: target ?? moved })
    }
    default:
      return {}
  }
}

/** Normalizes a page of notifications. Returns the ids in the server's order, without duplicates; null if `raw` is not a list. */
export function normalizeNotificationPage(
  raw: unknown,
  into: Harvest,
  context: NormalizeContext,
): readonly string[] | null {
  return pageIds(raw, (entry) => normalizeNotification(entry, into, context))
}
