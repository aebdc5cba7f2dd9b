import type { FieldsLimits, PollLimits, UploadLimits } from '../../shared/model/instance.ts'
import { type Json, optionalCount, record, words } from '../json/read.ts'

/** Characters per post if the instance announces no limit (I12). */
const DEFAULT_TEXT_LIMIT = 5_000
/** Expirations in seconds (I13). */
const DEFAULT_POLL: PollLimits = {
  maxOptions: 4,
  maxOptionChars: 255,
  minExpirationS: 60,
  maxExpirationS: 86_400,
}
const DEFAULT_DESCRIPTION = 1_500
/** Mastodon's limits, which its API does not announce. */
const DEFAULT_FIELDS: FieldsLimits = { maxFields: 4, nameLength: 255, valueLength: 255 }
/** Longer expirations would overflow the date. */
const MAX_POLL_S = 100 * 366 * 86_400

const configuration = (instance: Json, part: string): Json => record(record(instance.configuration)[part])

/** Characters per post: `max_toot_chars`, else Mastodon's `max_characters`; 0 means no limit. */
export const textLimitOf = (instance: Json): number =>
  optionalCount(instance.max_toot_chars) ??
  optionalCount(configuration(instance, 'statuses').max_characters) ??
  DEFAULT_TEXT_LIMIT

/** Files per post: `max_media_attachments` of Mastodon and Pleroma; 0 means no limit. */
export const fileLimitOf = (instance: Json): number =>
  optionalCount(configuration(instance, 'statuses').max_media_attachments) ?? 0

/**
 * Characters per file description: `description_limit` of Pleroma, or of Mastodon's
 * media limits, else Mastodon's default.
 */
export const descriptionLimitOf = (instance: Json): number =>
  optionalCount(instance.description_limit) ||
  optionalCount(configuration(instance, 'media_attachments').description_limit) ||
  DEFAULT_DESCRIPTION

/**
 * Upload limits from nodeinfo, else from the instance answer. Mastodon has separate limits for images and videos: the
 * larger one applies to uploads in general, and the server rejects images between the two.
 */
export function uploadLimitsOf(instance: Json, metadata: Json): UploadLimits {
  const media = configuration(instance, 'media_attachments')
  const limits = [media.image_size_limit, media.video_size_limit].map((limit) => optionalCount(limit) ?? 0)
  const limit = (name: string, served: unknown, otherwise = 0): number | null =>
    (optionalCount(record(metadata.uploadLimits)[name]) ?? optionalCount(served) ?? otherwise) || null
  return {
    generalBytes: limit('general', instance.upload_limit, Math.max(...limits)),
    avatarBytes: limit('avatar', instance.avatar_upload_limit),
    backgroundBytes: limit('background', instance.background_upload_limit),
    bannerBytes: limit('banner', instance.banner_upload_limit),
  }
}

/** Limits of the profile fields, with defaults. */
export function fieldsLimitsOf(metadata: Json): FieldsLimits {
  const { maxFields, nameLength, valueLength } = record(metadata.fieldsLimits)
  return {
    maxFields: optionalCount(maxFields) ?? DEFAULT_FIELDS.maxFields,
    nameLength: optionalCount(nameLength) || DEFAULT_FIELDS.nameLength,
    valueLength: optionalCount(valueLength) || DEFAULT_FIELDS.valueLength,
  }
}

/** Poll limits from the first source that has them: nodeinfo, the instance answer, Mastodon's configuration. */
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
  const minExpirationS = Math.min(first('min_expiration') ?? DEFAULT_POLL.minExpirationS, MAX_POLL_S)
  const maxExpirationS = Math.min(first('max_expiration') ?? DEFAULT_POLL.maxExpirationS, MAX_POLL_S)
  return {
    // A poll has at least two options: a lower limit is invalid (PL14).
    maxOptions: maxOptions >= 2 ? Math.min(maxOptions, 1_000) : DEFAULT_POLL.maxOptions,
    maxOptionChars: first('max_option_chars', 'max_characters_per_option') || DEFAULT_POLL.maxOptionChars,
    minExpirationS,
    maxExpirationS: Math.max(maxExpirationS, minExpirationS),
  }
}

/** Mimetypes for posts; plain text if the instance lists none. */
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
