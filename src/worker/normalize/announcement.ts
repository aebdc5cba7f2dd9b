import type { Announcement } from '../../shared/model/announcement.ts'
import { entityEmojis } from './emoji.ts'
import type { NormalizeContext } from './harvest.ts'
import { normalizeMentions } from './mention.ts'
import { bool, definite, idOf, isoDate, list, record, str } from './read.ts'
import { parseRichText } from './richText.ts'

const MAX_RAW_CHARS = 50_000

/** An announcement, or null when it has no id. */
export function normalizeAnnouncement(raw: unknown, context: NormalizeContext): Announcement | null {
  const served = record(raw)
  const id = idOf(served.id)
  if (id === '') {
    context.warn('announcement: no id')
    return null
  }
  return {
    id,
    content: parseRichText(typeof served.content === 'string' ? served.content : '', {
      emojis: entityEmojis(served.emojis, context),
      mentions: normalizeMentions(served.mentions, context),
      base: context.server,
    }),
    rawContent: str(record(served.pleroma).raw_content, MAX_RAW_CHARS),
    allDay: bool(served.all_day),
    read: bool(served.read),
    inactive: false,
    ...definite({
      publishedAt: isoDate(served.published_at),
      startsAt: isoDate(served.starts_at),
      endsAt: isoDate(served.ends_at),
    }),
  }
}

/** The announcements of a list, in its order; null when `raw` is no list. */
export const normalizeAnnouncements = (
  raw: unknown,
  context: NormalizeContext,
): readonly Announcement[] | null =>
  Array.isArray(raw)
    ? list(raw)
        .map((entry) => normalizeAnnouncement(entry, context))
        .filter((announcement) => announcement !== null)
    : null

/**
 * The users' list and the admin list as one, in the order of the latter. Only the users' list says whether an
 * announcement was read; one that is only in the admin list is inactive (A14).
 */
export function mergeAnnouncements(
  shown: readonly Announcement[],
  all: readonly Announcement[],
): readonly Announcement[] {
  const byId = new Map(shown.map((announcement) => [announcement.id, announcement]))
  const merged = all.map((announcement) => {
    const seen = byId.get(announcement.id)
    byId.delete(announcement.id)
    return { ...announcement, read: seen?.read ?? false, inactive: seen === undefined }
  })
  return [...merged, ...byId.values()]
}
