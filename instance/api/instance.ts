import { Hono } from 'hono'
import { LIMITS, VERSION } from '../limits.ts'
import { accountJson } from '../render/accountJson.ts'
import type { TimelineAccess } from '../state/timelineAccess.ts'
import { hostOf, isMastodon, type World } from '../world.ts'
import { rulesOf } from './documents.ts'
import type { Api, Env } from './env.ts'
import { featuresOf, federation } from './metadata.ts'

const TITLE = 'The Rookery'
export const DESCRIPTION =
  'A made-up instance with made-up people, to try the client on. Nothing leaves your machine.'

/** Information about the instance. */
export function instanceRoutes(world: World): Api {
  const api = new Hono<Env>()

  api.get('/api/v1/instance', (c) => c.json(instanceV1(world)))
  api.get('/api/v2/instance', (c) => c.json(instanceV2(world)))
  api.get('/api/v1/instance/peers', (c) => c.json(peersOf(world)))
  api.get('/api/v1/instance/rules', (c) => c.json(rulesOf(world)))

  return api
}

function socketOrigin(world: World): string {
  return world.origin.replace(/^http/, 'ws')
}

function peersOf(world: World): string[] {
  return [...new Set([...world.store.accounts.values()].flatMap((account) => account.domain ?? []))]
}

function stats(world: World) {
  const local = [...world.store.accounts.values()].filter((account) => account.domain === null)
  return {
    user_count: local.length,
    status_count: world.store.statuses.size,
    domain_count: peersOf(world).length,
  }
}

/** The account to contact. Pleroma lists its whole staff in nodeinfo instead. */
function contactOf(world: World) {
  if (world.dialect.isPleroma) return null
  const admin = [...world.store.accounts.values()].find((one) => one.domain === null && one.role === 'admin')
  return admin === undefined ? null : accountJson(world, admin, null)
}

function pleromaPart(world: World) {
  return {
    metadata: {
      account_activation_required: world.registration.confirms,
      features: featuresOf(world),
      federation: federation(),
      fields_limits: {
        max_fields: LIMITS.fields.maxFields,
        max_remote_fields: LIMITS.fields.maxRemoteFields,
        name_length: LIMITS.fields.nameLength,
        value_length: LIMITS.fields.valueLength,
      },
      post_formats: ['text/plain', 'text/html', 'text/markdown', 'text/bbcode'],
      birthday_required: world.registration.birthdayRequired,
      birthday_min_age: world.registration.birthdayMinAge,
      translation: { source_languages: null, target_languages: null },
      markup: { allow_inline_images: true, allow_headings: false, allow_tables: false },
    },
    stats: { mau: 12 },
    vapid_public_key: world.pushes.publicKey,
  }
}

function pollLimits() {
  const { maxOptions, maxOptionChars, minExpirationS, maxExpirationS } = LIMITS.polls
  return {
    max_options: maxOptions,
    max_option_chars: maxOptionChars,
    min_expiration: minExpirationS,
    max_expiration: maxExpirationS,
  }
}

function configuration() {
  const polls = pollLimits()
  return {
    accounts: { max_featured_tags: 0, max_pinned_statuses: 5 },
    statuses: {
      max_characters: LIMITS.maxCharacters,
      max_media_attachments: LIMITS.maxAttachments,
      characters_reserved_per_url: 0,
    },
    media_attachments: {
      image_size_limit: LIMITS.uploadBytes,
      video_size_limit: LIMITS.uploadBytes,
      supported_mime_types: [
        'application/octet-stream',
        'image/png',
        'image/jpeg',
        'image/gif',
        'image/webp',
        'video/webm',
        'video/mp4',
        'audio/wav',
      ],
    },
    polls: {
      max_options: polls.max_options,
      max_characters_per_option: polls.max_option_chars,
      min_expiration: polls.min_expiration,
      max_expiration: polls.max_expiration,
    },
    emojis: { emoji_size_limit: 256_000 },
  }
}

function instanceV1(world: World) {
  return {
    // Pleroma sends its address, others the domain of their accounts.
    uri: world.dialect.isPleroma ? world.origin : hostOf(world),
    ...(world.dialect.name === 'gotosocial' ? { account_domain: hostOf(world) } : {}),
    title: TITLE,
    description: DESCRIPTION,
    short_description: DESCRIPTION,
    version: VERSION,
    email: 'keeper@mail.example',
    urls: { streaming_api: socketOrigin(world) },
    stats: stats(world),
    thumbnail: `${world.origin}/media/thumbnail.png`,
    languages: ['en'],
    registrations: world.registration.open,
    approval_required: world.registration.approves,
    ...(world.dialect.isPleroma ? {} : { invites_enabled: false }),
    rules: rulesOf(world),
    configuration: configuration(),
    contact_account: contactOf(world),
    max_toot_chars: LIMITS.maxCharacters,
    max_media_attachments: LIMITS.maxAttachments,
    description_limit: LIMITS.descriptionCharacters,
    poll_limits: pollLimits(),
    upload_limit: LIMITS.uploadBytes,
    avatar_upload_limit: LIMITS.avatarBytes,
    background_upload_limit: LIMITS.backgroundBytes,
    banner_upload_limit: LIMITS.bannerBytes,
    background_image: `${world.origin}/media/pictures/1600x1000/dusk.png`,
    shout_limit: 5000,
    chat_limit: 5000,
    pleroma: pleromaPart(world),
  }
}

const accessJson = ({ live, tags }: TimelineAccess) => ({
  live_feeds: live,
  hashtag_feeds: tags,
  trending_link_feeds: { local: 'public', remote: 'public' },
})

function instanceV2(world: World) {
  return {
    domain: hostOf(world),
    ...(world.dialect.name === 'gotosocial' ? { account_domain: hostOf(world) } : {}),
    title: TITLE,
    version: VERSION,
    source_url: 'https://git.example/rookery',
    description: DESCRIPTION,
    usage: { users: { active_month: 12 } },
    thumbnail: { url: `${world.origin}/media/thumbnail.png` },
    languages: ['en'],
    configuration: {
      ...configuration(),
      urls: { streaming: socketOrigin(world) },
      vapid: { public_key: world.pushes.publicKey },
      translation: { enabled: false },
      ...(isMastodon(world, 7) ? { timelines_access: accessJson(world.timelineAccess) } : {}),
    },
    registrations: {
      enabled: world.registration.open,
      approval_required: world.registration.approves,
      ...(world.dialect.name.startsWith('mastodon')
        ? {
            reason_required: world.registration.reasonRequired,
            min_age: world.registration.minAgeYears || null,
          }
        : {}),
      message: null,
      url: null,
    },
    contact: { email: 'keeper@mail.example', account: contactOf(world) },
    rules: rulesOf(world),
    pleroma: pleromaPart(world),
  }
}
