import { bearerOf, tokenOf } from '../api/auth.ts'
import type { World } from '../world.ts'
import { bodyOf, jsonAnswer } from './json.ts'
import { deletesOthers, hasFieldList } from './requests.ts'

type Json = Record<string, unknown>

const refuse = (status: number, error: string): Response => jsonAnswer({ error }, status)
/** The empty answer to what its code does not expect. */
const fail500 = (): Response => new Response(null, { status: 500 })

/**
 * The refusal of a request that the embedded instance would take, but Mastodon with this `api_versions.mastodon` does not.
 * Null: the request may pass.
 */
export async function refusalOf(world: World, request: Request, api: number): Promise<Response | null> {
  const url = new URL(request.url)
  const call = `${request.method} ${url.pathname}`
  const given = bearerOf(request)
  if (url.pathname.startsWith('/api/') && given !== null && tokenOf(world, given) === null)
    return refuse(
      401,
      world.revoked.has(given) ? 'The access token was revoked' : 'The access token is invalid',
    )
  const waiting = given !== null && WAITING[waitsFor(world, given) ?? '']
  if (url.pathname.startsWith('/api/') && waiting) return refuse(403, waiting)
  const owner = world.store.accounts.get((given && tokenOf(world, given)?.accountId) ?? '')
  // Its tokens stay valid: they work again when the log-in is enabled.
  if (url.pathname.startsWith('/api/') && owner?.disabled)
    return refuse(403, 'Your login is currently disabled')
  if (url.pathname === '/api/v2/search' && given === null) {
    if (url.searchParams.get('resolve') === 'true')
      return refuse(
        401,
        'Search queries that resolve remote resources are not supported without authentication',
      )
    if (url.searchParams.has('offset'))
      return refuse(401, 'Search queries pagination is not supported without authentication')
  }
  if (await hasFieldList(request)) return refuse(400, 'Bad Request')
  if (deletesOthers(world, request)) return refuse(404, 'Record not found')
  if (call === 'POST /oauth/token' || call === 'POST /oauth/revoke')
    return refusedClient(world, url.pathname, await bodyOf(request), api)
  if (call === 'POST /api/v1/apps') return refusedScopes(await bodyOf(request), api)
  if (call === 'POST /api/v1/statuses') {
    const { visibility = 'public' } = await bodyOf(request)
    if (!VISIBILITIES.has(visibility))
      return refuse(422, 'Validation failed: Visibility is not included in the list')
  }
  if (call === 'POST /api/v2/filters') return refusedFilter(await bodyOf(request))
  if (call === 'POST /api/v1/statuses' && api < POLL_AND_FILES_API && hasPollAndFiles(await bodyOf(request)))
    return refuse(422, 'Cannot attach more than 4 files')
  if (call === 'PATCH /api/v1/accounts/update_credentials') return refusedProfile(await bodyOf(request), api)
  if (call === 'POST /api/v1/domain_blocks' && !DOMAIN.test(String((await bodyOf(request)).domain)))
    return refuse(422, 'Validation failed: Domain is invalid, Domain is invalid')
  return null
}

/** What Mastodon answers to the token of an account that is not ready. */
const WAITING: Readonly<Record<string, string>> = {
  confirmation: 'Your login is missing a confirmed e-mail address',
  approval: 'Your login is currently pending approval',
}

const waitsFor = (world: World, given: string) =>
  world.store.accounts.get(tokenOf(world, given)?.accountId ?? '')?.waitsFor

/** The first of Mastodon's APIs whose posts may have both: 4.6. */
const POLL_AND_FILES_API = 8

function hasPollAndFiles(body: Json): boolean {
  const has = (name: string): boolean =>
    Object.entries(body).some(([key, value]) => key.split('[')[0] === name && Object(value).length !== 0)
  return has('poll') && has('media_ids')
}

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

const VISIBILITIES: ReadonlySet<unknown> = new Set(['public', 'unlisted', 'private', 'direct', ''])
const ACTIONS: ReadonlySet<unknown> = new Set(['warn', 'hide', 'blur'])
const CONTEXTS: ReadonlySet<unknown> = new Set(['home', 'notifications', 'public', 'thread', 'account'])

/** All that is wrong about a filter is in one sentence. */
function refusedFilter({ filter_action = 'warn', context }: Json): Response | null {
  if (ACTIONS.has(filter_action) || !Array.isArray(context) || context.every((one) => CONTEXTS.has(one)))
    return null
  return refuse(
    422,
    'Validation failed: Action is not included in the list, Context None or invalid context supplied',
  )
}

const SCOPES = /^(read|write|follow|push|profile|admin:(read|write)(:[a-z_]+)?|(read|write):[a-z_]+)$/

function refusedScopes({ scopes }: Json, api: number): Response | null {
  const all = String(scopes ?? 'read').split(/[\s+]+/)
  if (all.every((scope) => SCOPES.test(scope))) return null
  const whose = api >= 11 ? 'those configured' : 'configured'
  return refuse(422, `Validation failed: Scopes doesn't match ${whose} on the server.`)
}

function refusedClient(world: World, path: string, body: Json, api: number): Response | null {
  const app = world.store.apps.get(String(body.client_id))
  const oauth = (status: number, error: string, error_description: string) =>
    jsonAnswer({ error, error_description }, status)
  if (app === undefined || app.clientSecret !== body.client_secret)
    return path === '/oauth/revoke'
      ? oauth(403, 'unauthorized_client', 'You are not authorized to revoke this token')
      : oauth(
          401,
          'invalid_client',
          'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.',
        )
  // Mastodon 4.4 has removed it.
  if (body.grant_type === 'password' && api > 2)
    return oauth(
      400,
      'unsupported_grant_type',
      'The authorization grant type is not supported by the authorization server.',
    )
  const wanted = typeof body.scope === 'string' ? body.scope.split(/[\s+]+/) : []
  const allowed = app.scopes.split(' ')
  if (body.grant_type !== 'authorization_code' && wanted.some((scope) => !isAllowed(scope, allowed)))
    return oauth(400, 'invalid_scope', 'The requested scope is invalid, unknown, or malformed.')
  return null
}

const isAllowed = (scope: string, allowed: readonly string[]): boolean =>
  allowed.includes(scope) || allowed.includes(scope.split(':')[0] ?? '')

function refusedProfile(body: Json, api: number): Response | null {
  const { source, display_name, note } = body
  // Its column has no such value.
  if (Object(source).privacy === 'direct' || body['source[privacy]'] === 'direct') return fail500()
  const maximum = api >= 11 ? 40 : 30
  if ([...String(display_name ?? '')].length > maximum)
    return tooLong('display_name', 'Display name', maximum)
  return [...String(note ?? '')].length > MAX_NOTE ? tooLong('note', 'Bio', MAX_NOTE) : null
}

const MAX_NOTE = 500

function tooLong(field: string, label: string, maximum: number): Response {
  const description = `is too long (maximum is ${maximum} characters)`
  const details = { [field]: [{ error: 'ERR_TOO_LONG', description }] }
  return jsonAnswer({ error: `Validation failed: ${label} ${description}`, details }, 422)
}
