import { createHash } from 'node:crypto'
import { bearerOf, tokenOf } from '../api/auth.ts'
import type { Dialect, World } from '../world.ts'
import type { DialectName } from './dialectName.ts'
import { jsonAnswer, reshapeDeep } from './json.ts'
import { withFallbacks } from './mastodonFallbacks.ts'
import { firstDescription, secondDescription } from './mastodonInstance.ts'
import { refusalOf } from './mastodonRefusals.ts'
import { asMastodon } from './mastodonShapes.ts'
import { inMastodonsWords } from './mastodonWords.ts'
import { COMMON_TYPES, onlyTypes, withoutPleromaOptions, withoutRemovals, withTypes } from './requests.ts'

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
  'shout_limit',
  'chat_limit',
])

/** Paths that Mastodon does not have. */
const MISSING_PATHS =
  /^\/(api\/pleroma|api\/v1\/pleroma|pleroma|static|instance|nodeinfo\/2\.1(\.json)?|main\/ostatus|api\/v1\/timelines\/direct)(\/|$)|^\/api\/oauth_tokens/

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

/** Its page for what it does not have. */
const notFoundPage = (): Response =>
  new Response(
    '<!DOCTYPE html><html lang="en"><title>The page you are looking for isn\u2019t here.</title></html>',
    {
      status: 404,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    },
  )

/** The first Mastodon with quotes: 4.5. */
const QUOTES_API = 7

/** The first Mastodon that says in words what a client does not support: 4.6. */
const FALLBACKS_API = 11

/** Since when the first description is out of date, as its answers say. */
const FIRST_DEPRECATED = '@1668384000'

/** How Mastodon's versions differ. */
interface MastodonVersion {
  readonly name: DialectName
  readonly version: string
  readonly api: number
  readonly repeatedKey: NonNullable<Dialect['repeatedKey']>
}

function mastodonDialect({ name, version, api, repeatedKey }: MastodonVersion): Dialect {
  return {
    name,
    isPleroma: false,
    mastodonApi: api,
    async intercept(world, request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/.well-known/nodeinfo') return jsonAnswer(nodeinfoLinks(world))
      if (/^\/nodeinfo\/2\.0(\.json)?$/.test(pathname))
        return jsonAnswer(nodeinfo(version, world.registration.open))
      if (MISSING_PATHS.test(pathname)) return notFoundPage()
      const refusal = await refusalOf(world, request, api)
      return refusal?.status === 500
        ? refusal
        : refusal && withHeaders(request, refusal, refusal.status, await refusal.json())
    },
    translate: async (request) =>
      withTypes(await withoutRemovals(await withoutPleromaOptions(request)), storedTypes),
    rearrange: async (request, list) => {
      const known = onlyTypes(request, list, (type) => type !== 'move')
      return api >= FALLBACKS_API ? withFallbacks(request, known) : known
    },
    restate(world, request, answer, json) {
      const { pathname } = new URL(request.url)
      if (answer.status === 200 && pathname === '/api/v1/instance') {
        const first = withHeaders(request, answer, 200, firstDescription(world, Object(json), version))
        if (api >= 11) first.headers.set('Deprecation', FIRST_DEPRECATED)
        return first
      }
      if (answer.status === 200 && pathname === '/api/v2/instance')
        return withHeaders(request, answer, 200, secondDescription(world, Object(json), version, api))
      if (answer.status === 404 && Object(json).error === 'Not implemented') return notFoundPage()
      const refusal = refusedAccount(world, request, json)
      const { status, body } =
        answer.status < 400
          ? { status: answer.status, body: json }
          : (refusal ?? inMastodonsWords(`${request.method} ${pathname}`, answer.status, Object(json), api))
      return withHeaders(request, answer, status, body)
    },
    reshape: (json) => reshapeDeep(json, PLEROMA_KEYS, (object) => asMastodon(object, api)),
    streaming: {
      sharesFrames: true,
      neverSends: NEVER_SENT,
    },
    ...(api >= QUOTES_API ? { quoteField: 'quoted_status_id', notifiesOfQuotes: true } : {}),
    modernOAuth: true,
    keepsLogins: true,
    clearsFeeds: true,
    repeatedKey,
  }
}

/** Mastodon 4.3. */
export const mastodon43 = mastodonDialect({
  name: 'mastodon@4.3',
  version: '4.3.23',
  api: 2,
  repeatedKey: 'first-post',
})

/** Mastodon 4.6, which fails at each repeated idempotency key. */
export const mastodon46 = mastodonDialect({
  name: 'mastodon@4.6',
  version: '4.6.5',
  api: 11,
  repeatedKey: 'fails',
})

const nodeinfoLinks = ({ origin }: World) => ({
  links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: `${origin}/nodeinfo/2.0` }],
})

const nodeinfo = (version: string, openRegistrations: boolean) => ({
  version: '2.0',
  software: { name: 'mastodon', version },
  protocols: ['activitypub'],
  services: { outbound: [], inbound: [] },
  usage: { users: { total: 30, activeMonth: 12, activeHalfyear: 20 }, localPosts: 1500 },
  openRegistrations,
  metadata: { nodeName: 'The Rookery', nodeDescription: 'Made up.' },
})

/** The refusal of a request that needs an account and has none, or only its app's. */
function refusedAccount(world: World, request: Request, json: unknown) {
  if (Object(json).error !== 'Invalid credentials.') return null
  const given = bearerOf(request)
  const isApp = given !== null && tokenOf(world, given)?.accountId === null
  return isApp
    ? { status: 422, body: { error: 'This method requires an authenticated user' } }
    : { status: 401, body: { error: 'The access token is invalid' } }
}

/** The number of calls that each account may make in five minutes. It is said, and never enforced here. */
const MAX_CALLS = 300
const WINDOW_MS = 300_000

/** The answer with what Mastodon says about each: how many calls are left, and a tag to ask again with. */
function withHeaders(request: Request, answer: Response, status: number, body: unknown): Response {
  const headers = new Headers(answer.headers)
  const text = body === null ? '' : JSON.stringify(body)
  if (body === null) headers.delete('content-type')
  if (new URL(request.url).pathname.startsWith('/api/') && body !== null) {
    const end = (Math.floor(Date.now() / WINDOW_MS) + 1) * WINDOW_MS
    headers.set('X-RateLimit-Limit', String(MAX_CALLS))
    headers.set('X-RateLimit-Remaining', String(MAX_CALLS - 1))
    headers.set('X-RateLimit-Reset', new Date(end).toISOString())
  }
  if (request.method === 'GET' && status === 200) {
    const tag = `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`
    headers.set('ETag', tag)
    if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
  }
  return new Response(body === null ? null : text, { status, headers })
}
