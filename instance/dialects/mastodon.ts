import { bearerOf, tokenOf } from '../api/auth.ts'
import type { Dialect } from '../world.ts'
import { bodyOf, jsonAnswer, reshapeDeep, withChanges } from './json.ts'
import {
  COMMON_TYPES,
  deletesOthers,
  hasFieldList,
  onlyTypes,
  withoutPleromaOptions,
  withoutRemovals,
  withRole,
  withTypes,
} from './requests.ts'

const VERSION = '4.6.5'

/** Keys that only Pleroma sends. */
const PLEROMA_KEYS = new Set([
  'pleroma',
  'fqn',
  'akkoma',
  'content_type',
  'max_toot_chars',
  'poll_limits',
  'upload_limit',
  'avatar_upload_limit',
  'background_upload_limit',
  'banner_upload_limit',
  'background_image',
  'description_limit',
  'shout_limit',
  'chat_limit',
  'max_media_attachments',
])

/** Paths that Mastodon does not have. */
const MISSING_PATHS =
  /^\/(api\/pleroma|api\/v1\/pleroma|pleroma|static|instance|nodeinfo\/2\.[01]\.json|main\/ostatus|api\/v1\/timelines\/direct)(\/|$)|^\/api\/oauth_tokens/

/** The roles in an account's own JSON, as Mastodon sends them. `permissions` are bits. */
const ROLES = {
  admin: { id: '3', name: 'Owner', permissions: '1' },
  moderator: { id: '1', name: 'Moderator', permissions: '1308' },
  member: { id: '-99', name: '', permissions: '65536' },
}

/** Its streaming server drops events without a payload. */
const NEVER_SENT: ReadonlySet<string> = new Set(['filters_changed'])

/** Types of notifications that not all servers have. */
const OWN_TYPES: ReadonlySet<string> = new Set([
  'quote',
  'quoted_update',
  'moderation_warning',
  'severed_relationships',
  'admin.sign_up',
  'added_to_collection',
  'collection_update',
])

/** The stored types for a requested one. An unknown type becomes one that no notification has, so it finds nothing. */
const storedTypes = (type: string): readonly string[] => {
  if (type === 'admin.report') return ['pleroma:report']
  return [COMMON_TYPES.has(type) || OWN_TYPES.has(type) ? type : 'unknown']
}

/** Mastodon 4.6. */
export const mastodon: Dialect = {
  name: 'mastodon',
  isPleroma: false,
  async intercept(world, request) {
    const url = new URL(request.url)
    const path = url.pathname
    if (path === '/.well-known/nodeinfo') {
      const links = [
        { rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: `${world.origin}/nodeinfo/2.0` },
      ]
      return jsonAnswer({ links })
    }
    if (path === '/nodeinfo/2.0') {
      return jsonAnswer({
        version: '2.0',
        software: { name: 'mastodon', version: VERSION },
        protocols: ['activitypub'],
        services: { outbound: [], inbound: [] },
        usage: { users: { total: 30, activeMonth: 12, activeHalfyear: 20 }, localPosts: 1500 },
        openRegistrations: false,
        metadata: { nodeName: 'The Rookery', nodeDescription: 'Made up.' },
      })
    }
    if (MISSING_PATHS.test(path)) return jsonAnswer({ error: 'Not Found' }, 404)
    if (
      path === '/oauth/token' &&
      request.method === 'POST' &&
      (await bodyOf(request)).grant_type === 'password'
    ) {
      return jsonAnswer(
        {
          error: 'unsupported_grant_type',
          error_description: 'The authorization grant type is not supported by the authorization server.',
        },
        400,
      )
    }
    if (
      path === '/api/v1/apps' &&
      String((await bodyOf(request)).scopes)
        .split(' ')
        .includes('admin')
    )
      return jsonAnswer({ error: 'Validation failed: Scopes do not match configured on the server.' }, 422)
    const given = bearerOf(request)
    const { searchParams } = url
    if (path === '/api/v2/search' && given === null && searchParams.get('resolve') === 'true')
      return jsonAnswer(
        { error: 'Search queries that resolve remote resources are not supported without authentication' },
        401,
      )
    if (path === '/api/v2/search' && given === null && searchParams.has('offset'))
      return jsonAnswer({ error: 'Search queries pagination is not supported without authentication' }, 401)
    if (path.startsWith('/api/') && given !== null && tokenOf(world, given) === null) {
      return jsonAnswer({ error: 'The access token is invalid' }, 401)
    }
    if (await hasFieldList(request)) return jsonAnswer({ error: 'Bad Request' }, 400)
    if (deletesOthers(world, request)) return jsonAnswer({ error: 'Record not found' }, 404)
    return null
  },
  translate: async (request) =>
    withTypes(await withoutRemovals(await withoutPleromaOptions(request)), storedTypes),
  rearrange: async (request, list) =>
    withFallbacks(
      request,
      onlyTypes(request, list, (type) => type !== 'move'),
    ),
  reshape: (json) => reshapeDeep(json, PLEROMA_KEYS, reshape),
  streaming: {
    sharesFrames: true,
    neverSends: NEVER_SENT,
  },
  quoteField: 'quoted_status_id',
  notifiesOfQuotes: true,
  modernOAuth: true,
  keepsLogins: true,
  clearsFeeds: true,
  repeatedKey: 'fails',
}

function reshape(object: Record<string, unknown>): Record<string, unknown> {
  // Mastodon has no reactions, so their notifications become favourites.
  if (object.type === 'pleroma:emoji_reaction')
    return withChanges(object, { type: 'favourite' }, ['emoji', 'emoji_url'])
  if (object.type === 'pleroma:report') return withChanges(object, { type: 'admin.report' }, [])
  if (object.error === 'Invalid credentials.') return { error: 'This method requires an authenticated user' }
  if ('characters_reserved_per_url' in object) return { ...object, characters_reserved_per_url: 23 }
  if (object.visibility === 'local') return { ...object, visibility: 'unlisted' }
  if (typeof object.version === 'string' && object.version.includes('Pleroma')) {
    return { ...object, version: VERSION, api_versions: { mastodon: 7 } }
  }
  const { deactivated, silenced } = Object(object.pleroma)
  return {
    ...withRole(object, ROLES),
    ...(deactivated === true ? { suspended: true } : {}),
    ...(silenced === true ? { limited: true } : {}),
  }
}

/** What it says of notifications to clients that name the types they support, and not this one. */
const FALLBACKS: Readonly<Record<string, (name: string) => string>> = {
  moderation_warning: () => 'You have received a moderation warning.',
  severed_relationships: () => 'Lost connections',
  'admin.sign_up': (name) => `${name} signed up`,
  added_to_collection: (name) => `${name} added you to a collection`,
  // As the real one does: it names a Ruby object.
  collection_update: () => '#<Account:0x00007f7fbeed80d8> updated a collection you are in',
  'unheard.told': (name) => `${name} did <b>something</b> new`,
}

function withFallbacks(request: Request, list: unknown[]): unknown[] {
  const { pathname, origin, searchParams } = new URL(request.url)
  const supported = searchParams.getAll('supported_types[]')
  if (pathname !== '/api/v1/notifications' || supported.length === 0) return list
  return list.map((notification) => {
    const { type, account } = Object(notification)
    const title = supported.includes(type) ? undefined : FALLBACKS[type]
    if (title === undefined) return notification
    const name = `<a href="${account.url}" class="u-url mention">@<span>${account.username}</span></a>`
    const summary = `You're on an app that does not support the most recent version of Mastodon. <a href="${origin}/">Sign in to the Mastodon web app</a> for full functionality.`
    return { ...Object(notification), fallback: { title: title(name), summary, description: null } }
  })
}
