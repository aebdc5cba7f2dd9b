import type { Announcement } from '../../shared/model/announcement.ts'
import { bool, idOf, isoDate, list, record, str, withoutUndefined } from '../json/read.ts'
import { entityEmojis } from './emoji.ts'
import { type NormalizeContext, newHarvest } from './harvest.ts'
import { normalizeMentions } from './mention.ts'
import { normalizeReactions } from './reaction.ts'
import { parseRichText } from './richText.ts'

const MAX_RAW_CHARS = 50_000

/** Normalizes an announcement. Null if it has no id. */
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
    ...(Array.isArray(served.reactions) && {
      reactions: normalizeReactions(served.reactions, newHarvest(), context),
    }),
    ...withoutUndefined({
      publishedAt: isoDate(served.published_at),
      startsAt: isoDate(served.starts_at),
      endsAt: isoDate(served.ends_at),
    }),
  }
}

/** Normalizes a list of announcements, in its order. Null if `raw` is not a list. */
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
 * Merges the public list and the admin list, in the order of the latter. Only the public list says whether an
 * announcement was read. One that is only in the admin list is inactive (A14).
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
