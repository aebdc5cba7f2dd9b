import type { Notification, NotificationType } from '../../shared/model/notification.ts'
import { notificationTypeOf } from '../../shared/model/notificationTypes.ts'
import type { RichText } from '../../shared/model/richText.ts'
import { UNKNOWN_INSTANT } from '../json/limits.ts'
import {
  count,
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
import { parseRichText, parseTypedText } from './richText.ts'
import { normalizeStatus } from './status.ts'
import { httpUrl, mediaUrl } from './url.ts'

/** The longest name of an unknown kind that is shown. */
const MAX_KIND_CHARS = 64

/** Types that nobody in particular causes. Servers name the user. */
const FROM_NOBODY: ReadonlySet<NotificationType> = new Set(['moderation_warning', 'severed_relationships'])

/**
 * Adds a notification to the harvest, with its account, its post and the target of a move. Returns its id; null if it
 * has no id, no type, or no account although its type requires one.
 */
export function normalizeNotification(raw: unknown, into: Harvest, context: NormalizeContext): string | null {
  const served = record(raw)
  const id = idOf(served.id)
  if (served.type === 'pleroma:chat_mention') return null
  const type = notificationTypeOf(served.type)
  if (id === '' || type === undefined) {
    context.warn(id === '' ? 'notification: no id' : 'notification: no type', id)
    return null
  }
  const accountId = FROM_NOBODY.has(type) ? '' : normalizeEmbeddedAccount(served.account, into, context)
  if (accountId === null && type !== 'other') {
    context.warn('notification: no usable account', id)
    return null
  }
  const statusId = isRecord(served.status) ? normalizeStatus(served.status, into, context) : null
  const seen = optionalBool(record(served.pleroma).is_seen)
  if (seen === undefined) into.withoutSeen.add(id)
  return gather(into.notifications, into.bytes, {
    id,
    type,
    createdAt: isoDate(served.created_at) ?? UNKNOWN_INSTANT,
    accountId: accountId ?? '',
    seen: seen ?? false,
    ...withoutUndefined({ statusId: statusId ?? undefined }),
    ...typeFields(served, type, into, context),
  })
}

/** The fields of specific types: a reaction's emoji, a report's id, the target of a move, what moderators did. */
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
    case 'moderation_warning': {
      const { id, action, text } = record(raw.moderation_warning)
      const strike = optionalId(id)
      return {
        act: line(action),
        text: parseTypedText(text),
        ...withoutUndefined({ url: strike && `/disputes/strikes/${strike}` }),
      }
    }
    case 'severed_relationships': {
      const { type, target_name, followers_count, following_count } = record(raw.event)
      return {
        about: line(target_name),
        act: line(type),
        lost: { followers: count(followers_count), following: count(following_count) },
        url: '/severed_relationships',
      }
    }
    case 'other': {
      const { title, summary } = record(raw.fallback)
      return {
        about: line(raw.type, MAX_KIND_CHARS),
        title: sentence(title, context),
        text: sentence(summary, context),
        ...withoutUndefined({ url: addressIn(raw) }),
      }
    }
    default:
      return {}
  }
}

const sentence = (html: unknown, { server }: NormalizeContext): RichText =>
  parseRichText(typeof html === 'string' ? html : '', { base: server, greentext: false })

/** The page of the thing that an unknown kind of notification is about, such as a collection. */
function addressIn({ account: _account, status: _status, ...rest }: JsonObject): string | undefined {
  for (const part of Object.values(rest)) {
    const url = httpUrl(record(part).url)
    if (url !== undefined) return url
  }
  return undefined
}

/** Normalizes a page of notifications. Returns the ids in the server's order, without duplicates; null if `raw` is not a list. */
export function normalizeNotificationPage(
  raw: unknown,
  into: Harvest,
  context: NormalizeContext,
): readonly string[] | null {
  return pageIds(raw, (entry) => normalizeNotification(entry, into, context))
}
