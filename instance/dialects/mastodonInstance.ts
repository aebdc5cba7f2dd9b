import { LIMITS } from '../limits.ts'
import { limitsOf } from '../limitsOf.ts'
import type { World } from '../world.ts'

type Json = Record<string, unknown>

const ICON_SIZES = ['36x36', '192x192', '512x512']
const MATRIX_PX = 33_177_600

/** The configuration in both descriptions. */
function configuration(world: World, mimeTypes: unknown) {
  const { maxCharacters, maxAttachments, polls } = limitsOf(world)
  return {
    accounts: { max_featured_tags: 10 },
    statuses: {
      max_characters: maxCharacters,
      max_media_attachments: maxAttachments,
      characters_reserved_per_url: 23,
    },
    media_attachments: {
      supported_mime_types: mimeTypes,
      image_size_limit: LIMITS.uploadBytes,
      image_matrix_limit: MATRIX_PX,
      video_size_limit: LIMITS.uploadBytes,
      video_frame_rate_limit: 120,
      video_matrix_limit: MATRIX_PX / 4,
    },
    polls: {
      max_options: polls.maxOptions,
      max_characters_per_option: polls.maxOptionChars,
      min_expiration: polls.tooShortS + 1,
      max_expiration: polls.maxExpirationS,
    },
  }
}

/** The account's limits, of which older versions say only some. */
function accountLimits(world: World, api: number) {
  const known = { max_featured_tags: 10, max_pinned_statuses: LIMITS.maxPinned }
  if (api < 11) return known
  const { noteCharacters, maxFields } = limitsOf(world)
  return {
    max_display_name_length: 40,
    max_note_length: noteCharacters,
    max_avatar_description_length: 150,
    max_header_description_length: 150,
    ...known,
    max_profile_fields: maxFields,
    profile_field_name_limit: 255,
    profile_field_value_limit: 255,
  }
}

/** The description at `/api/v1/instance`, as Mastodon sends it. */
export function firstDescription(world: World, given: Json, version: string): Json {
  const { media_attachments } = Object(given.configuration)
  return {
    uri: given.uri,
    title: given.title,
    short_description: given.short_description,
    description: given.description,
    email: given.email,
    version,
    urls: given.urls,
    stats: given.stats,
    thumbnail: given.thumbnail,
    languages: given.languages,
    registrations: given.registrations,
    approval_required: given.approval_required,
    invites_enabled: given.invites_enabled,
    configuration: configuration(world, Object(media_attachments).supported_mime_types),
    contact_account: given.contact_account,
    rules: given.rules,
  }
}

/** The description at `/api/v2/instance`, as Mastodon with this `api_versions.mastodon` sends it. */
export function secondDescription(world: World, given: Json, version: string, api: number): Json {
  const { origin } = world
  const { urls, vapid, translation, timelines_access, media_attachments } = Object(given.configuration)
  const { reason_required, min_age, ...registrations } = Object(given.registrations)
  const limits = configuration(world, Object(media_attachments).supported_mime_types)
  return {
    domain: given.domain,
    title: given.title,
    version,
    source_url: given.source_url,
    description: given.description,
    usage: given.usage,
    thumbnail: { ...Object(given.thumbnail), ...(api >= 11 ? { description: 'A rook on a branch.' } : {}) },
    icon: ICON_SIZES.map((size) => ({ src: `${origin}/media/thumbnail.png`, size })),
    languages: given.languages,
    configuration: {
      urls: {
        ...urls,
        status: null,
        ...(api >= 7
          ? {
              about: `${origin}/about`,
              privacy_policy: `${origin}/privacy-policy`,
              terms_of_service: `${origin}/terms-of-service`,
            }
          : {}),
      },
      vapid,
      ...limits,
      accounts: accountLimits(world, api),
      ...(api >= 11
        ? {
            media_attachments: {
              description_limit: limitsOf(world).descriptionCharacters,
              ...limits.media_attachments,
            },
          }
        : {}),
      translation,
      ...(api >= 7 ? { timelines_access, limited_federation: false } : {}),
    },
    registrations: { ...registrations, ...(api >= 4 ? { reason_required, min_age } : {}) },
    api_versions: { mastodon: api },
    ...(api >= 11 ? { wrapstodon: null } : {}),
    contact: given.contact,
    rules: given.rules,
  }
}
