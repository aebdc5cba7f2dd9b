import { roleJson } from '../render/adminAccountJson.ts'
import { withChanges } from './json.ts'

type Json = Record<string, unknown>

/** An object of the embedded instance, as Mastodon with this `api_versions.mastodon` sends it. */
export function asMastodon(object: Json, api: number): Json {
  if (object.type === 'pleroma:report') return withChanges(object, { type: 'admin.report' }, [])
  // Mastodon has no reactions, so their notifications become favourites.
  if (object.type === 'pleroma:emoji_reaction')
    return withChanges(object, { type: 'favourite' }, ['emoji', 'emoji_url'])
  if ('acct' in object && 'avatar' in object) return account(object, api)
  if ('showing_reblogs' in object) return relationship(object, api)
  if ('preview_url' in object) return media(object)
  if ('embed_url' in object) return card(object, api)
  if ('posting:default:visibility' in object) return preferences(object, api)
  if ('history' in object && 'name' in object) return tag(object, api)
  if ('statuses_count' in object && 'name' in object) return featuredTag(object)
  if ('exclusive' in object) return { replies_policy: 'list', ...object }
  if ('server_key' in object) return subscription(object)
  if ('client_secret' in object) return { ...object, client_secret_expires_at: 0 }
  if ('hashtags' in object && 'statuses' in object) return api >= 11 ? { ...object, collections: [] } : object
  return object.visibility === 'local' ? { ...object, visibility: 'unlisted' } : object
}

function account(object: Json, api: number): Json {
  const { hide_followers, hide_follows, deactivated, silenced, privileges, is_admin, is_moderator } = Object(
    object.pleroma,
  )
  const isRemote = String(object.acct).includes('@')
  const isOwn = privileges !== undefined
  const isHidden = hide_followers === true || hide_follows === true
  const role = roleJson(is_admin ? 'admin' : is_moderator ? 'moderator' : 'member', api)
  const { source, fqn: _, follow_requests_count: __, ...rest } = object
  const { pleroma, ...ownSource } = Object(source)
  const discoverable = isRemote ? null : pleroma?.discoverable === true
  const more = { hide_collections: isHidden, discoverable, indexable: discoverable === true }
  return {
    ...rest,
    ...more,
    last_status_at: typeof object.last_status_at === 'string' ? object.last_status_at.slice(0, 10) : null,
    uri: String(object.url).replace('/@', '/users/'),
    group: false,
    ...(isRemote ? {} : { noindex: false, roles: role.name === '' ? [] : [publicRole(role)] }),
    ...(isOwn ? { role } : {}),
    ...(isOwn
      ? {
          source: {
            ...ownSource,
            fields: verifiable(ownSource.fields),
            ...more,
            ...(api >= 7 ? ownSourceOfQuotes(ownSource) : {}),
          },
        }
      : {}),
    ...(api >= 11 ? { ...NEW_ACCOUNT_FIELDS, feature_approval: featureApproval(isOwn) } : {}),
    ...(deactivated === true ? { suspended: true } : {}),
    ...(silenced === true ? { limited: true } : {}),
  }
}

/** The own fields, which say whether their links are verified. */
const verifiable = (fields: unknown) =>
  Array.isArray(fields) ? fields.map((field: Json) => ({ verified_at: null, ...field })) : fields

const publicRole = ({ id, name, color }: ReturnType<typeof roleJson>) => ({ id, name, color })

const ownSourceOfQuotes = ({ quote_policy }: Json) => ({
  attribution_domains: [],
  quote_policy: quote_policy ?? 'public',
})

const featureApproval = (isOwn: boolean) => ({
  automatic: ['public'],
  manual: [],
  current_user: isOwn ? 'automatic' : 'denied',
})

const NEW_ACCOUNT_FIELDS = {
  avatar_description: '',
  header_description: '',
  show_media: true,
  show_media_replies: true,
  show_featured: true,
}

function relationship(object: Json, api: number): Json {
  const { mute_expires_at, block_expires_at: _, subscribing: __, ...rest } = object
  return { ...rest, languages: null, ...(api >= 11 ? { muting_expires_at: mute_expires_at } : {}) }
}

/** The sizes of a film, which the embedded instance does not measure. */
const FILM = {
  original: { width: 160, height: 120, frame_rate: '10/1', duration: 2, bitrate: 30_736 },
  small: { width: 160, height: 120, size: '160x120', aspect: 4 / 3 },
}

function media(object: Json): Json {
  const { description, meta, type } = object
  return {
    ...object,
    remote_url: null,
    preview_remote_url: null,
    text_url: null,
    description: description || null,
    meta: meta ?? (type === 'video' ? FILM : {}),
  }
}

const card = (object: Json, api: number): Json => ({
  ...object,
  language: 'en',
  published_at: '2026-11-01T09:00:00.000Z',
  authors: [],
  ...(api >= 11 ? { missing_attribution: false } : {}),
})

function preferences(object: Json, api: number): Json {
  return {
    ...object,
    'posting:default:language': object['posting:default:language'] ?? 'en',
    ...(api >= 7 ? { 'posting:default:quote_policy': 'public' } : {}),
  }
}

function tag(object: Json, api: number): Json {
  const { featuring, ...rest } = object
  return {
    following: false,
    ...rest,
    ...(api >= 7 ? { id: String(object.name).length.toString(), featuring: featuring === true } : {}),
  }
}

/** A push subscription, whose alerts are those that were asked for. */
const subscription = ({ id, alerts, ...rest }: Json): Json => ({
  ...rest,
  id: Number(String(id).slice(-6)),
  alerts: Object.fromEntries(Object.entries(Object(alerts)).filter(([, on]) => on === true)),
  policy: 'all',
})

const featuredTag = (object: Json): Json => ({ ...object, statuses_count: String(object.statuses_count) })
