import type { StatusVersion } from '../../shared/model/status.ts'
import { bool, definite, isoDate, isRecord, type Json, line, list, record } from '../json/read.ts'
import { normalizeAttachments } from './attachment.ts'
import { entityEmojis } from './emoji.ts'
import type { NormalizeContext } from './harvest.ts'
import { parsePlainText, parseRichText } from './richText.ts'

/**
 * The versions of a post, the present one first; null when `raw` is no list. Instances serve them oldest
 * first; those that tell when each was made are put in order by that.
 */
export function normalizeHistory(raw: unknown, context: NormalizeContext): readonly StatusVersion[] | null {
  if (!Array.isArray(raw)) return null
  const versions = list(raw)
    .filter(isRecord)
    .map((version) => versionOf(version, context))
    .reverse()
  return versions.every(({ at }) => at !== undefined)
    ? versions.sort((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))
    : versions
}

function versionOf(raw: Json, context: NormalizeContext): StatusVersion {
  const emojis = entityEmojis(raw.emojis, context)
  return {
    content: parseRichText(typeof raw.content === 'string' ? raw.content : '', { emojis }),
    subject: parsePlainText(typeof raw.spoiler_text === 'string' ? raw.spoiler_text : '', { emojis }),
    sensitive: bool(raw.sensitive),
    attachments: normalizeAttachments(raw.media_attachments, context),
    pollOptions: list(record(raw.poll).options).map((option) =>
      parsePlainText(line(isRecord(option) ? option.title : option), { emojis }),
    ),
    // What Pleroma calls `created_at` of a version is when it was edited; others tell it by its name.
    ...definite({ at: isoDate(raw.edited_at) ?? isoDate(raw.created_at) }),
  }
}
