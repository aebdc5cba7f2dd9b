import { bearerOf, tokenOf } from '../api/auth.ts'
import type { Dialect } from '../world.ts'
import type { DialectName } from './dialectName.ts'
import { bodyOf, jsonAnswer, reshapeDeep, withChanges } from './json.ts'
import { COMMON_TYPES, deletesOthers, onlyTypes, withoutPleromaOptions, withTypes } from './requests.ts'

const PROFILE = '/api/v1/accounts/update_credentials'
const STATUSES = '/api/v1/statuses'
const MARKERS = '/api/v1/markers'

/** The ways in which plain servers differ from each other. */
interface Ways {
  readonly name: DialectName
  readonly software: string
  readonly softwareVersion: string
  /** The version that the instance answer has. */
  readonly version: string
  readonly nodeinfoPath: string
  /** Reads the body of a new post. A `Response` refuses it. */
  readonly readPost: (request: Request) => Promise<Request | Response>
  /** Fields of a profile that it does not know. */
  readonly ignoredInProfile: readonly string[]
  /** Whether the list of bookmarks and the like has a cursor of its own, and that of an account's posts one that skips a post. */
  readonly ownCursors: boolean
  /** Whether an edit gives a post another id. The old one is still known. */
  readonly editsChangeIds: boolean
  /** Whether the form of a marker is answered with 200, and not stored. */
  readonly losesMarkerForms: boolean
  /** Methods that pages of other origins may not use. */
  readonly refusedElsewhere?: readonly string[]
  /** Answers calls in a way of its own; `null`: as the others do. */
  readonly intercept?: (method: string, path: string) => Response | null
}

/** Keys that no plain server sends. */
const FOREIGN_KEYS = new Set([
  'pleroma',
  'fqn',
  'akkoma',
  'quote',
  'content_type',
  'max_toot_chars',
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

/** Paths that it does not have: all that goes beyond accounts, posts, timelines, notifications, lists and search. */
const MISSING_PATHS = new RegExp(
  [
    '^/(api/(pleroma|oauth_tokens|v1/pleroma)|pleroma|static|instance|main/ostatus|nodeinfo/2\\.[01]\\.json)(/|$)',
    '^/api/v1/(admin|announcements|conversations|custom_emojis|directory|domain_blocks|endorsements|featured_tags|filters|followed_tags|preferences|profile|scheduled_statuses|suggestions|tags|trends)(/|$)',
    '^/api/v1/(instance/|timelines/direct|notifications/unread_count|accounts/familiar_followers)',
    '^/api/v2/(admin|filters|notifications|suggestions)(/|$)',
    '^/api/v1/accounts/[^/]+/(featured_tags|note|pin|unpin|remove_from_followers)$',
    '^/api/v1/statuses/[^/]+/(history|mute|unmute)$',
  ].join('|'),
)

/** Paths that require a token. */
const TOKEN_PATHS = /^\/api\/v[12]\/(?!instance|apps)/

/** The page with which it answers where it has nothing. */
const page = (status: number, text: string): Response =>
  new Response(`<h1>${status} ${text}</h1>`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })

const isJson = ({ headers }: Request): boolean => headers.get('content-type')?.includes('json') ?? false

/** The request with this form in place of its body. */
function withForm(request: Request, body: FormData): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  // A form's type names its boundary.
  headers.delete('content-type')
  return new Request(request.url, { method: request.method, headers, body })
}

/** The request with this JSON in place of its body. */
function withJson(request: Request, json: object): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(json) })
}

/** The least that a server may have that Mastodon's apps can be used with. It has no sockets, and ignores what it does not know. */
function plainDialect(ways: Ways): Dialect {
  const { name } = ways
  return {
    name,
    isPleroma: false,
    ...(ways.refusedElsewhere && { refusedElsewhere: ways.refusedElsewhere }),
    async intercept(world, request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/.well-known/nodeinfo') {
        const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.1'
        return jsonAnswer({ links: [{ rel, href: `${world.origin}${ways.nodeinfoPath}` }] })
      }
      if (pathname === ways.nodeinfoPath) return jsonAnswer(nodeinfo(ways))
      const own = ways.intercept?.(request.method, pathname) ?? null
      if (own !== null) return own
      if (MISSING_PATHS.test(pathname)) return page(404, 'Not Found')
      const given = bearerOf(request)
      if (TOKEN_PATHS.test(pathname) && (given === null || tokenOf(world, given) === null))
        return jsonAnswer({ error: 'unauthorized' }, 401)
      if (await wantsPassword(request)) return jsonAnswer({ error: 'unsupported_grant_type' }, 400)
      if (deletesOthers(world, request)) return jsonAnswer({ error: 'Record not found' }, 404)
      if (isNewPost(request)) {
        const read = await ways.readPost(request)
        return read instanceof Response ? read : null
      }
      const isMarker = request.method === 'POST' && pathname === MARKERS
      if (isMarker && ways.losesMarkerForms && !isJson(request)) return jsonAnswer({})
      return null
    },
    async translate(given) {
      const request = withFirstIds(given)
      if (isNewPost(request)) {
        const read = await ways.readPost(request)
        return read instanceof Response ? request : read
      }
      if (request.method === 'PATCH' && new URL(request.url).pathname === PROFILE)
        return readProfile(await withoutPleromaOptions(request), ways)
      if (ways.ownCursors && request.method === 'GET') return withUsualCursor(request)
      return withTypes(request, (type) => (COMMON_TYPES.has(type) ? [type] : []))
    },
    rearrange: async (request, list) => {
      const sent = onlyTypes(request, list, (type) => COMMON_TYPES.has(type))
      return ways.ownCursors && skipsPost(request) ? sent.slice(0, limitOf(new URL(request.url))) : sent
    },
    relink: (request, link) =>
      ways.ownCursors && hasOwnCursor(request)
        ? (link.split(', ')[0] ?? '').replace('max_id=', 'before=')
        : link,
    reshape: (json) => reshapeDeep(json, FOREIGN_KEYS, (object) => reshape(object, ways)),
  }
}

const hasOwnCursor = ({ url }: Request): boolean =>
  /^\/api\/v1\/(bookmarks|favourites)$/.test(new URL(url).pathname)

/** Whether the link of this list names the first post of the next page, which that page then lacks. */
const skipsPost = ({ url }: Request): boolean =>
  /^\/api\/v1\/accounts\/[^/]+\/statuses$/.test(new URL(url).pathname)

const limitOf = ({ searchParams }: URL): number => Number(searchParams.get('limit') ?? 20)

/** The request as the instance understands it. */
function withUsualCursor(request: Request): Request {
  const url = new URL(request.url)
  const { searchParams } = url
  if (hasOwnCursor(request)) {
    const before = searchParams.get('before')
    searchParams.delete('max_id')
    if (before !== null) searchParams.set('max_id', before)
  } else if (skipsPost(request)) searchParams.set('limit', String(limitOf(url) + 1))
  return withTypes(new Request(url, request), (type) => (COMMON_TYPES.has(type) ? [type] : []))
}

const isNewPost = ({ method, url }: Request): boolean =>
  method === 'POST' && new URL(url).pathname === STATUSES

async function wantsPassword(request: Request): Promise<boolean> {
  if (request.method !== 'POST' || new URL(request.url).pathname !== '/oauth/token') return false
  return (await bodyOf(request)).grant_type === 'password'
}

const nodeinfo = ({ software, softwareVersion }: Ways) => ({
  version: '2.1',
  software: { name: software, version: softwareVersion },
  protocols: ['activitypub'],
  services: { inbound: [], outbound: [] },
  openRegistrations: false,
  usage: { users: { total: 30 }, localPosts: 1500 },
  metadata: {},
})

/** The part of an id that an edit has added. */
const EDIT_MARK = /(~|%7E)[0-9a-z]+/g

/** The request with the ids that posts had before they were edited. */
function withFirstIds(request: Request): Request {
  const url = request.url.replace(EDIT_MARK, '')
  return url === request.url ? request : new Request(url, request)
}

function reshape(given: Record<string, unknown>, { version, editsChangeIds }: Ways): Record<string, unknown> {
  const { id, edited_at, own_votes } = given
  // Others answer that the author of a poll has voted in it.
  if (Array.isArray(own_votes)) return { ...given, voted: own_votes.length > 0 }
  const isEdited = editsChangeIds && 'uri' in given && typeof edited_at === 'string'
  const object = isEdited ? { ...given, id: `${id}~${Date.parse(edited_at).toString(36)}` } : given
  if (object.visibility === 'local') return { ...object, visibility: 'unlisted' }
  if (typeof object.version !== 'string' || !object.version.includes('Pleroma')) return object
  const urls = 'urls' in object ? { urls: {} } : {}
  const configuration = withChanges({ ...Object(object.configuration) }, {}, ['urls', 'vapid'])
  return { ...object, ...urls, version, configuration }
}

/** Profiles as forms: one in JSON is answered with 200, and nothing is stored. */
async function readProfile(request: Request, { ignoredInProfile }: Ways): Promise<Request> {
  if (isJson(request)) return withJson(request, {})
  const form = await request.formData()
  for (const name of ignoredInProfile) form.delete(name)
  return withForm(request, form)
}

/** Posts in JSON only: a form is refused for its texts where there should be truth values, and otherwise loses its poll and files. */
async function readJsonPost(request: Request): Promise<Request | Response> {
  if (isJson(request)) return request
  const form = await request.clone().formData()
  if (form.has('sensitive')) return jsonAnswer({ error: 'invalid_request' }, 422)
  for (const name of [...form.keys()]) if (/^(poll|media_ids)/.test(name)) form.delete(name)
  return withForm(request, form)
}

/** Posts as forms: JSON is taken, but loses its poll. */
async function readFormPost(request: Request): Promise<Request> {
  if (!isJson(request)) return request
  const { poll, ...rest } = await bodyOf(request)
  return withJson(request, rest)
}

/** Posts as forms: JSON is refused. */
async function refuseJsonPost(request: Request): Promise<Request | Response> {
  return isJson(request) ? page(415, 'Unsupported Media Type') : request
}

/** A server that nobody has heard of. */
export const plain = plainDialect({
  name: 'plain',
  software: 'finch',
  softwareVersion: '1.2.0',
  version: '1.2.0',
  nodeinfoPath: '/nodeinfo/2.1',
  readPost: refuseJsonPost,
  ignoredInProfile: ['bot'],
  ownCursors: false,
  editsChangeIds: false,
  losesMarkerForms: false,
})

/** As Hollo 0.10 does it. */
export const plainAsHollo = plainDialect({
  name: 'plain@hollo',
  software: 'hollo',
  softwareVersion: '0.10.0',
  version: '0.10.0',
  nodeinfoPath: '/nodeinfo/2.1',
  readPost: readJsonPost,
  ignoredInProfile: [],
  ownCursors: true,
  editsChangeIds: false,
  losesMarkerForms: true,
})

/** snac lists filters and makes none, names no list anew, and tells a poll only with its post. */
function interceptAsSnac(method: string, path: string): Response | null {
  if (path === '/api/v1/filters')
    return method === 'GET' ? jsonAnswer([]) : page(422, 'Unprocessable Content')
  const isMissing =
    (method === 'PUT' && /^\/api\/v1\/lists\/[^/]+$/.test(path)) ||
    (method === 'GET' && /^\/api\/v1\/polls\/[^/]+$/.test(path))
  return isMissing ? page(404, 'Not Found') : null
}

/** As snac 2.96 does it. */
export const plainAsSnac = plainDialect({
  name: 'plain@snac',
  software: 'snac',
  softwareVersion: '2.96',
  version: '4.0.0 (not true; really snac/2.96)',
  nodeinfoPath: '/nodeinfo_2_1',
  readPost: readFormPost,
  ignoredInProfile: [],
  ownCursors: false,
  editsChangeIds: true,
  losesMarkerForms: false,
  refusedElsewhere: ['PATCH'],
  intercept: interceptAsSnac,
})
