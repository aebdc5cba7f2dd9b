import type { FieldsLimits, PollLimits, TextCounting, UploadLimits } from '../../shared/model/instance.ts'
import { defaultLimits } from '../dialect/defaultLimits.ts'
import { familyOf } from '../dialect/detectSoftware.ts'
import { type JsonObject, optionalCount, record, words } from '../json/read.ts'

const DEFAULT_DESCRIPTION = 1_500
const DEFAULT_URL_LENGTH = 23
/** Mastodon's limits, which older versions do not announce. */
const DEFAULT_FIELDS: FieldsLimits = { maxFields: 4, nameLength: 255, valueLength: 255 }
/** Longer expirations would overflow the date. */
const MAX_POLL_S = 100 * 366 * 86_400

const configuration = (instance: JsonObject, part: string): JsonObject =>
  record(record(instance.configuration)[part])

/**
 * Characters per post: `max_toot_chars`, Mastodon's `max_characters`, Mitra's `post_character_limit`, else the usual limit
 * of the software; 0 means no limit (I12).
 */
export const textLimitOf = (instance: JsonObject, software: string): number =>
  optionalCount(instance.max_toot_chars) ??
  optionalCount(configuration(instance, 'statuses').max_characters) ??
  optionalCount(instance.post_character_limit) ??
  defaultLimits(software).textChars

/** How characters are counted, and Mastodon's `characters_reserved_per_url` (C21). */
export function textCountingOf(instance: JsonObject, software: string): TextCounting {
  const family = familyOf(software)
  return {
    by: family === 'akkoma' ? 'pleroma' : family === 'mastodon-compatible' ? 'unknown' : family,
    urlLength:
      optionalCount(configuration(instance, 'statuses').characters_reserved_per_url) || DEFAULT_URL_LENGTH,
  }
}

/** Files per post: `max_media_attachments`, else the usual limit of the software; 0 means no limit (U3). */
export const fileLimitOf = (instance: JsonObject, software: string): number =>
  optionalCount(configuration(instance, 'statuses').max_media_attachments) ??
  optionalCount(instance.max_media_attachments) ??
  defaultLimits(software).files

/**
 * Characters per file description: `description_limit` of Pleroma, or of Mastodon's
 * media limits, else Mastodon's default.
 */
export const descriptionLimitOf = (instance: JsonObject): number =>
  optionalCount(instance.description_limit) ||
  optionalCount(configuration(instance, 'media_attachments').description_limit) ||
  DEFAULT_DESCRIPTION

/**
 * Upload limits from nodeinfo, else from the instance answer. Mastodon has separate limits for images and videos: the
 * larger one applies to uploads in general, and the server rejects images between the two.
 */
export function uploadLimitsOf(instance: JsonObject, metadata: JsonObject): UploadLimits {
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

/**
 * Limits of the profile fields: nodeinfo's `fieldsLimits`, the instance answer's `fields_limits`, or the numbers that
 * Mastodon 4.4 and GoToSocial send, else the defaults (I15).
 */
export function fieldsLimitsOf(instance: JsonObject, metadata: JsonObject): FieldsLimits {
  const nodeinfo = record(metadata.fieldsLimits)
  const pleroma = record(record(record(instance.pleroma).metadata).fields_limits)
  const accounts = configuration(instance, 'accounts')
  const length = (...served: readonly unknown[]): number =>
    served.map(optionalCount).find((limit) => limit) || DEFAULT_FIELDS.nameLength
  return {
    maxFields:
      [nodeinfo.maxFields, pleroma.max_fields, accounts.max_profile_fields]
        .map(optionalCount)
        .find((limit) => limit !== undefined) ?? DEFAULT_FIELDS.maxFields,
    nameLength: length(nodeinfo.nameLength, pleroma.name_length, accounts.profile_field_name_limit),
    valueLength: length(nodeinfo.valueLength, pleroma.value_length, accounts.profile_field_value_limit),
  }
}

/**
 * Poll limits from the first source that has them: nodeinfo, the instance answer, Mastodon's configuration, else the
 * usual limits of the software (I13).
 */
export function pollLimitsOf(instance: JsonObject, metadata: JsonObject, software: string): PollLimits {
  const otherwise = defaultLimits(software).poll
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
  const minExpirationS = Math.min(first('min_expiration') ?? otherwise.minExpirationS, MAX_POLL_S)
  const maxExpirationS = Math.min(first('max_expiration') ?? otherwise.maxExpirationS, MAX_POLL_S)
  return {
    // A poll has at least two options: a lower limit is invalid (PL14).
    maxOptions: maxOptions >= 2 ? Math.min(maxOptions, 1_000) : otherwise.maxOptions,
    maxOptionChars: first('max_option_chars', 'max_characters_per_option') || otherwise.maxOptionChars,
    minExpirationS,
    maxExpirationS: Math.max(maxExpirationS, minExpirationS),
  }
}

/** Mimetypes for posts; plain text if the instance lists none. */
export function postFormatsOf(instance: JsonObject, metadata: JsonObject): readonly string[] {
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
