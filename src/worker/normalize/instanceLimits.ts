import type { PollLimits } from '../../shared/model/instance.ts'
import { type Json, optionalCount, record, words } from './read.ts'

/** spec/1 §9. */
const DEFAULT_TEXT_LIMIT = 5_000
/** spec/1 §3; expirations in seconds. */
const DEFAULT_POLL: PollLimits = {
  maxOptions: 4,
  maxOptionChars: 255,
  minExpirationS: 60,
  maxExpirationS: 86_400,
}
/** Beyond it a date can't be written. */
const LONGEST_POLL_S = 100 * 366 * 86_400

const configuration = (instance: Json, part: string): Json => record(record(instance.configuration)[part])

/** Characters of a post: `max_toot_chars`, else Mastodon's `max_characters`; 0 means no limit. */
export const textLimitOf = (instance: Json): number =>
  optionalCount(instance.max_toot_chars) ??
  optionalCount(configuration(instance, 'statuses').max_characters) ??
  DEFAULT_TEXT_LIMIT

/**
 * Bytes of one upload, null when the instance does not tell. Mastodon has a limit for pictures and one
 * for films: the larger is taken, the server refuses what is between.
 */
export function uploadLimitOf(instance: Json, metadata: Json): number | null {
  const media = configuration(instance, 'media_attachments')
  const limits = [media.image_size_limit, media.video_size_limit].map((limit) => optionalCount(limit) ?? 0)
  const bytes =
    optionalCount(record(metadata.uploadLimits).general) ??
    optionalCount(instance.upload_limit) ??
    Math.max(...limits)
  return bytes > 0 ? bytes : null
}

/** From nodeinfo, the instance answer or Mastodon's configuration, whichever tells first. */
export function pollLimitsOf(instance: Json, metadata: Json): PollLimits {
  const layers = [record(metadata.pollLimits), record(instance.poll_limits), configuration(instance, 'polls')]
  const first = (...keys: string[]): number | undefined => {
    for (const layer of layers) {
      for (const key of keys) {
        const limit = optionalCount(layer[key])
        if (limit !== undefined) return limit
      }
    }
    return undefined
  }
  const maxOptions = first('max_options') ?? 0
  const minExpirationS = Math.min(first('min_expiration') ?? DEFAULT_POLL.minExpirationS, LONGEST_POLL_S)
  const maxExpirationS = Math.min(first('max_expiration') ?? DEFAULT_POLL.maxExpirationS, LONGEST_POLL_S)
  return {
    // A poll has two options at least (spec/2 §5): a limit below it is none.
    maxOptions: maxOptions >= 2 ? Math.min(maxOptions, 1_000) : DEFAULT_POLL.maxOptions,
    maxOptionChars: first('max_option_chars', 'max_characters_per_option') || DEFAULT_POLL.maxOptionChars,
    minExpirationS,
    maxExpirationS: Math.max(maxExpirationS, minExpirationS),
  }
}

/** Mimetypes that a post may be written in; plain text when the instance lists none. */
export function postFormatsOf(instance: Json, metadata: Json): readonly string[] {
  const served = [
    metadata.postFormats,
    record(record(instance.pleroma).metadata).post_formats,
    configuration(instance, 'statuses').supported_mime_types,
  ]
  for (const formats of served) {
    const found = words(formats).filter((format) => /^[a-z]+\/[a-z0-9.+-]+$/i.test(format))
    if (found.length > 0) return found
  }
  return ['text/plain']
}
