import { BUBBLE } from '../api/akkoma.ts'
import type { Dialect } from '../world.ts'
import { jsonAnswer, missingPath, reshapeDeep, withChanges } from './json.ts'
import { NEW_METADATA, pleroma } from './pleroma.ts'
import { toOldPlace, withoutOptions } from './requests.ts'

const VERSION = '3.16.0'

/** Pleroma's keys that Akkoma removed, or that are newer than the fork. */
const PLEROMA_KEYS = new Set([
  'accepts_chat_messages',
  'accepts_email_list',
  'assigned_account',
  'birthday',
  'birthday_min_age',
  'birthday_required',
  'block_expires_at',
  'bookmark_folder',
  'chat_limit',
  'chat_token',
  'configuration',
  'contact_account',
  'deactivated',
  'is_local',
  'max_media_attachments',
  'mute_expires_at',
  'privileges',
  'quotes_count',
  'rules',
  'shout_limit',
  'show_birthday',
  'totp_enabled',
])

/** Features that Akkoma does not have, and those that it has instead. */
const LOST_FEATURES = new Set(['pleroma_chat_messages', 'pleroma_custom_emoji_reactions', 'shout'])
const OWN_FEATURES = ['akkoma_api', 'bubble_timeline', 'custom_emoji_reactions']

/** The places that Akkoma left, and Pleroma's calls that it does not have. */
const MISSING_PATHS =
  /^\/api\/pleroma\/(admin|captcha|emoji)\b|^\/api\/v[12]\/pleroma\/(chats|bookmark_folders|scrobbles|settings)\b|^\/api\/v1\/pleroma\/(accounts\/[^/]+\/(endorsements|scrobbles)|statuses\/[^/]+\/quotes|backups\/[^/]+)$|^\/api\/v1\/accounts\/[^/]+\/(pin|unpin)$|^\/api\/v2\/instance$|^\/api\/v1\/(instance\/rules|bookmark_folders)$|^\/socket\b/

/** Options of `update_credentials` that Akkoma does not know. */
const LOST_OPTIONS = /^(accepts_chat_messages|birthday|show_birthday)$/

/** The privileges of Akkoma's moderators. Accounts there have none of their own. */
export const AKKOMA_MODERATOR = [
  'users_read',
  'users_manage_invites',
  'users_manage_activation_state',
  'users_manage_tags',
  'messages_delete',
  'instances_delete',
  'reports_manage_reports',
  'moderation_log_read',
  'emoji_manage_emoji',
  'statistics_read',
]

/** Akkoma 3.16, a fork of Pleroma 2.4 that went its own way. */
export const akkoma: Dialect = {
  ...pleroma,
  name: 'akkoma',
  intercept(_, request) {
    const { pathname } = new URL(request.url)
    const path = pathname.replace(/\/$/, '')
    if (MISSING_PATHS.test(path)) return missingPath(request)
    if (path === '/api/v1/accounts/familiar_followers') return jsonAnswer({ error: "Can't find user" }, 404)
    return null
  },
  translate: async (request) => toOldPlace(await withoutOptions(request, LOST_OPTIONS)),
  reshape: (json) => reshapeDeep(json, PLEROMA_KEYS, reshape),
  streaming: {
    ...pleroma.streaming,
    ignoresMessages: true,
    answersPing: true,
    // The raw topics, with the id of their owner. Notifications name the user's stream, deletions none.
    namesOf: (event, { name, argument }, accountId) => {
      if (event === 'delete') return null
      if (event === 'notification') return ['user']
      const owner = argument ?? (/^(user|direct)$/.test(name) ? accountId : null)
      return [owner === null ? name : `${name}:${owner}`]
    },
  },
  moderatorPrivileges: AKKOMA_MODERATOR,
}

type Json = Record<string, unknown>

function reshape(object: Json): Json {
  if ('software' in object && 'metadata' in object) return reshapeNodeinfo(object)
  if (typeof object.version === 'string' && object.version.includes('Pleroma')) return reshapeInstance(object)
  if ('fqn' in object)
    return {
      ...object,
      akkoma: {
        instance: { name: 'rookery', nodeinfo: { metadata: { privilegedStaff: false } } },
        status_ttl_days: null,
        permit_followback: false,
      },
      ...('unread_notifications_count' in Object(object.pleroma) && {
        accepts_direct_messages_from: 'everybody',
      }),
    }
  if ('favourites_count' in object) return reshapeStatus(object)
  if ('voters_count' in object) return withChanges(object, { voters_count: null }, ['pleroma'])
  return object
}

function reshapeStatus(object: Json): Json {
  const { pleroma, language } = object
  const { quote, quote_id, emoji_reactions, ...rest } = Object(pleroma)
  return {
    ...object,
    application: null,
    language: language ?? 'en',
    quote,
    quote_id,
    emoji_reactions,
    pleroma: withChanges(rest, { emoji_reactions }, [
      'quote_url',
      'quote_visible',
      'quotes_count',
      'bookmark_folder',
    ]),
  }
}

const featuresIn = (list: unknown): unknown[] => [
  ...(Array.isArray(list) ? list.filter((name) => !LOST_FEATURES.has(name)) : []),
  ...OWN_FEATURES,
]

/** The formats of posts: those of Pleroma, and Misskey's. */
const formatsIn = (list: unknown): unknown[] => [
  ...(Array.isArray(list) ? list : []),
  'text/x.misskeymarkdown',
]

function reshapeInstance(object: Json): Json {
  const { metadata, ...pleroma } = Object(object.pleroma)
  return {
    ...object,
    uri: new URL(String(object.uri)).host,
    version: `2.7.2 (compatible; Akkoma ${VERSION})`,
    stats: { ...Object(object.stats), remote_user_count: 40 },
    pleroma: {
      ...pleroma,
      metadata: {
        ...withChanges(metadata, {}, NEW_METADATA),
        features: featuresIn(metadata?.features),
        post_formats: formatsIn(metadata?.post_formats),
        privileged_staff: false,
      },
    },
  }
}

function reshapeNodeinfo(object: Json): Json {
  const metadata = Object(object.metadata)
  return {
    ...object,
    software: { ...Object(object.software), name: 'akkoma', version: VERSION },
    metadata: {
      ...metadata,
      features: featuresIn(metadata.features),
      postFormats: formatsIn(metadata.postFormats),
      suggestions: { enabled: false },
      privilegedStaff: false,
      localBubbleInstances: BUBBLE,
      publicTimelineVisibility: { local: true, federated: true, bubble: false },
      federatedTimelineAvailable: true,
    },
  }
}
