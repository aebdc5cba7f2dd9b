import { bearerOf, tokenOf } from '../api/auth.ts'
import type { Dialect, World } from '../world.ts'
import { hostOf } from '../world.ts'
import { bodyOf, jsonAnswer, reshapeDeep, withChanges } from './json.ts'
import {
  COMMON_TYPES,
  deletesOthers,
  hasFieldList,
  knownOptions,
  mutesForeignThread,
  onlyTypes,
  withoutPleromaOptions,
  withoutRemovals,
  withRole,
  withTypes,
} from './requests.ts'

const VERSION = '0.20.1'
const COMMIT = '57cb4fe'

const PLEROMA_KEYS = new Set([
  'pleroma',
  'fqn',
  'akkoma',
  'quote',
  'max_media_attachments',
  'poll_limits',
  'upload_limit',
  'avatar_upload_limit',
  'background_upload_limit',
  'banner_upload_limit',
  'background_image',
  'description_limit',
  'shout_limit',
  'chat_limit',
])

/** Paths that GoToSocial does not have. */
const MISSING_PATHS =
  /^\/(api\/pleroma|api\/v1\/pleroma|pleroma|static|instance|main\/ostatus)(\/|$)|^\/nodeinfo\/2\.(0\.json|1)|^\/api\/oauth_tokens|^\/api\/v1\/(timelines\/direct|domain_blocks|suggestions|directory|notifications\/unread_count|instance\/activity)|^\/api\/v2\/(suggestions|notifications)|^\/api\/v1\/accounts\/([^/]+\/(remove_from_followers|pin|unpin|featured_tags)|familiar_followers)$/

const FIELD_LIST_ERROR =
  'json: cannot unmarshal array into Go struct field UpdateCredentialsRequest.fields_attributes of type map'

/** The roles in an account's own JSON, as GoToSocial sends them. `permissions` are bits. */
const ROLES = {
  admin: { id: 'admin', name: 'admin', permissions: '546033' },
  moderator: { id: 'moderator', name: 'moderator', permissions: '0' },
  member: { id: 'user', name: 'user', permissions: '0' },
}

/** Paths that require a token: all but those that describe the instance, and the one that makes an app. */
const TOKEN_PATHS = /^\/api\/v[12]\/(?!apps$|instance(?!\/peers))/

/** Its own types of notifications. */
const PENDING_TYPES: ReadonlySet<string> = new Set(['pending.favourite', 'pending.reply', 'pending.reblog'])

const hasType = (type: string): boolean => COMMON_TYPES.has(type) || PENDING_TYPES.has(type)

/** Its shortest poll. Shorter ones are made as long. */
const MIN_POLL_S = 300

/** GoToSocial 0.20: no password grant, no previews, no idempotency keys, and nothing is readable without a token. */
export const gotosocial: Dialect = {
  name: 'gotosocial',
  isPleroma: false,
  async intercept(world, request) {
    const { pathname, search } = new URL(request.url)
    if (pathname.length > 1 && pathname.endsWith('/') && !pathname.startsWith('/media/')) {
      return new Response(null, {
        status: 301,
        headers: { Location: `${pathname.replace(/\/+$/, '')}${search}` },
      })
    }
    if (pathname === '/.well-known/nodeinfo') return jsonAnswer(nodeinfoLinks(world))
    if (pathname === '/nodeinfo/2.0') return jsonAnswer(nodeinfo())
    if (MISSING_PATHS.test(pathname)) return jsonAnswer({ error: 'Not Found: 404' }, 404)
    if (pathname === '/oauth/token' && request.method === 'POST') return refuseGrant(request)
    if (pathname === '/api/v1/apps' && request.method === 'POST') return refuseApp(request)
    const given = bearerOf(request)
    if (TOKEN_PATHS.test(pathname) && (given === null || tokenOf(world, given) === null)) {
      const why = given === null ? 'token not supplied' : 'token not found'
      return jsonAnswer({ error: `Unauthorized: ${why}` }, 401)
    }
    if (await hasFieldList(request)) return jsonAnswer({ error: `Bad Request: ${FIELD_LIST_ERROR}` }, 400)
    if ((await knownOptions(request))?.length === 0)
      return jsonAnswer({ error: 'Bad Request: empty form submitted' }, 400)
    if (deletesOthers(world, request)) return jsonAnswer({ error: 'Forbidden' }, 403)
    if (mutesForeignThread(world, request)) return jsonAnswer({ error: 'Not Found: target not found' }, 404)
    return null
  },
  // Unknown types are ignored. If no known one is left, all notifications are sent.
  translate: async (request) =>
    withTypes(await withLongPoll(await withoutRemovals(await withoutPleromaOptions(request))), (type) =>
      hasType(type) ? [type] : [],
    ),
  rearrange: async (request, list, ask) =>
    repeatHome(
      request,
      // Reactions become favourites.
      onlyTypes(request, list, (type) => hasType(type) || type === 'pleroma:emoji_reaction'),
      ask,
    ),
  reshape: (json) => reshapeDeep(json, PLEROMA_KEYS, reshape),
  streaming: { cutsOnInvalidJson: true },
}

async function refuseGrant(request: Request): Promise<Response | null> {
  const { grant_type, redirect_uri } = await bodyOf(request)
  if (grant_type !== 'authorization_code' && grant_type !== 'client_credentials') {
    return jsonAnswer(
      {
        error: 'unsupported_grant_type',
        error_description: 'Bad Request: grant type is neither authorization_code nor client_credentials',
      },
      400,
    )
  }
  if (redirect_uri) return null
  return jsonAnswer({ error: 'invalid_request', error_description: 'Bad Request: redirect_uri not set' }, 400)
}

async function refuseApp(request: Request): Promise<Response | null> {
  const { redirect_uris } = await bodyOf(request)
  return typeof redirect_uris === 'string' ? null : jsonAnswer({ error: 'Bad Request: redirect_uris' }, 400)
}

/** A new post whose poll lasts as long as polls have to. */
async function withLongPoll(request: Request): Promise<Request> {
  if (request.method !== 'POST' || new URL(request.url).pathname !== '/api/v1/statuses') return request
  const { method, url } = request
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  if (headers.get('content-type')?.includes('json')) {
    const body = await bodyOf(request)
    const poll = Object(body.poll)
    if (!(Number(poll.expires_in) < MIN_POLL_S)) return request
    const json = { ...body, poll: { ...poll, expires_in: MIN_POLL_S } }
    return new Request(url, { method, headers, body: JSON.stringify(json) })
  }
  if (!headers.get('content-type')?.includes('form')) return request
  const body = await request.clone().formData()
  if (!(Number(body.get('poll[expires_in]')) < MIN_POLL_S) || !body.has('poll[expires_in]')) return request
  body.set('poll[expires_in]', String(MIN_POLL_S))
  // A form's type names its boundary.
  headers.delete('content-type')
  return new Request(url, { method, headers, body })
}

/** Imitates GoToSocial's home timeline, which repeats posts: within a page, and the last one of a page on the next. */
async function repeatHome(
  request: Request,
  list: unknown[],
  ask: (path: string) => Promise<unknown>,
): Promise<unknown[]> {
  const url = new URL(request.url)
  if (url.pathname !== '/api/v1/timelines/home' || list.length < 4) return list
  const maxId = url.searchParams.get('max_id')
  const last = maxId === null ? null : await ask(`/api/v1/statuses/${encodeURIComponent(maxId)}`)
  return [...(last === null ? [] : [last]), ...list.slice(0, 4), list[2], ...list.slice(4)]
}

function nodeinfoLinks(world: World) {
  const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.0'
  return { links: [{ rel, href: `http://${hostOf(world)}/nodeinfo/2.0` }] }
}

function nodeinfo() {
  return {
    version: '2.0',
    software: { name: 'gotosocial', version: VERSION },
    protocols: ['activitypub'],
    services: { inbound: [], outbound: [] },
    openRegistrations: false,
    usage: { users: { total: 30 }, localPosts: 1500 },
    metadata: {},
  }
}

function reshape(object: Record<string, unknown>): Record<string, unknown> {
  if (object.type === 'pleroma:emoji_reaction')
    return withChanges(object, { type: 'favourite' }, ['emoji', 'emoji_url'])
  if (object.error === 'Record not found') return { error: 'Not Found: target not found' }
  if (object.error === 'Not implemented') return { error: 'Not Found: 404' }
  if ('voters_count' in object) return { ...object, voters_count: null }
  if (typeof object.version === 'string' && object.version.includes('Pleroma')) return reshapeInstance(object)
  const { deactivated } = Object(object.pleroma)
  return { ...withRole(object, ROLES), ...(deactivated === true ? { suspended: true } : {}) }
}

/** GoToSocial's description of itself. It names a `wss:` stream URL even on plain http. */
function reshapeInstance(object: Record<string, unknown>): Record<string, unknown> {
  const toWss = (value: unknown) => String(value).replace(/^ws:/, 'wss:')
  const urls = { ...Object(object.urls) }
  const configuration = { ...Object(object.configuration) }
  const inner = { ...Object(configuration.urls) }
  if ('streaming_api' in urls) urls.streaming_api = toWss(urls.streaming_api)
  if ('streaming' in inner) inner.streaming = toWss(inner.streaming)
  const statuses = {
    ...Object(configuration.statuses),
    supported_mime_types: ['text/plain', 'text/markdown'],
  }
  return {
    ...object,
    version: `${VERSION}-${COMMIT}`,
    ...('source_url' in object ? { source_url: 'https://codeberg.org/superseriousbusiness/gotosocial' } : {}),
    ...('urls' in object ? { urls } : {}),
    configuration: { ...configuration, ...('urls' in configuration ? { urls: inner } : {}), statuses },
  }
}
