import type { StatusVersion } from '../../shared/model/status.ts'
import {
  bool,
  isoDate,
  isRecord,
  type JsonObject,
  line,
  list,
  record,
  withoutUndefined,
} from '../json/read.ts'
import { normalizeAttachments } from './attachment.ts'
import { entityEmojis } from './emoji.ts'
import type { NormalizeContext } from './harvest.ts'
import { parsePlainText, parseRichText } from './richText.ts'

/**
 * Normalizes the versions of a post in `language`, current version first. Null if `raw` is not a list. Instances send the oldest
 * first; if all versions have times, they are sorted by time.
 */
export function normalizeHistory(
  raw: unknown,
  context: NormalizeContext,
  language?: string,
): readonly StatusVersion[] | null {
  if (!Array.isArray(raw)) return null
  const versions = list(raw)
    .filter(isRecord)
    .map((version) => versionOf(version, context, language))
    .reverse()
  return versions.every(({ at }) => at !== undefined)
    ? versions.sort((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))
    : versions
}

function versionOf(raw: JsonObject, context: NormalizeContext, language: string | undefined): StatusVersion {
  const emojis = entityEmojis(raw.emojis, context)
  return {
    content: parseRichText(typeof raw.content === 'string' ? raw.content : '', { emojis, lineEnds: true }),
    subject: parsePlainText(typeof raw.spoiler_text === 'string' ? raw.spoiler_text : '', { emojis }),
    sensitive: bool(raw.sensitive),
    attachments: normalizeAttachments(raw.media_attachments, context, language),
    pollOptions: list(record(raw.poll).options).map((option) =>
      parsePlainText(line(isRecord(option) ? option.title : option), { emojis }),
    ),
    // Pleroma's `created_at` of a version is its edit time; other servers send `edited_at`.
    ...withoutUndefined({ at: isoDate(raw.edited_at) ?? isoDate(raw.created_at), language }),
  }
}
