import { bearerOf, tokenOf } from '../api/auth.ts'
import type { Account, Status } from '../state/records.ts'
import type { World } from '../world.ts'
import { bodyOf } from './json.ts'

const PROFILE = '/api/v1/accounts/update_credentials'
const NOTIFICATIONS = '/api/v1/notifications'

/** The stored types of notifications that all servers have. */
export const COMMON_TYPES: ReadonlySet<string> = new Set([
  'mention',
  'favourite',
  'reblog',
  'follow',
  'follow_request',
  'poll',
  'status',
  'update',
])

/** Options of `update_credentials` that only Pleroma has, or that have other names elsewhere. */
const PLEROMA_OPTIONS =
  /^(hide_(follow|favorites)|no_rich_text|show_role|show_birthday|birthday|allow_following_move|accepts_chat_messages|pleroma_|default_scope|actor_type)/

const isProfileUpdate = ({ method, url }: Request): boolean =>
  method === 'PATCH' && new URL(url).pathname === PROFILE

/** Removes Pleroma's options from a profile update. Other requests are returned unchanged. */
export const withoutPleromaOptions = (request: Request): Promise<Request> =>
  withoutOptions(request, PLEROMA_OPTIONS)

/** Removes the options that `unknown` names from a profile update. */
export const withoutOptions = (request: Request, unknown: RegExp): Promise<Request> =>
  onlyOptions(request, ([name]) => !unknown.test(name))

/** Removes empty pictures from a profile update: servers with `DELETE /api/v1/profile/avatar` ignore them. */
export const withoutRemovals = (request: Request): Promise<Request> =>
  onlyOptions(request, ([name, value]) => value !== '' || (name !== 'avatar' && name !== 'header'))

async function onlyOptions(
  request: Request,
  isKnown: (option: [string, unknown]) => boolean,
): Promise<Request> {
  if (!isProfileUpdate(request)) return request
  const { method, url } = request
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  if (headers.get('content-type')?.includes('json')) {
    const json = Object.fromEntries(Object.entries(await bodyOf(request)).filter(isKnown))
    return new Request(url, { method, headers, body: JSON.stringify(json) })
  }
  const body = new FormData()
  for (const [name, value] of [...(await request.clone().formData())].filter(isKnown))
    body.append(name, value)
  // The new body has another boundary.
  headers.delete('content-type')
  return new Request(url, { method, headers, body })
}

/** Pleroma has these calls below `/api/v1`, too. The embedded instance answers them at the old place. */
const MOVED = [
  [/^\/api\/v1\/(pleroma\/(?:admin\/(?!announcements).+|captcha))\/?$/, '/api/$1'],
  [/^\/api\/v1\/pleroma\/emoji\/?$/, '/api/pleroma/emoji.json'],
] as const

/** The request, at the place where the embedded instance has the call. */
export function toOldPlace(request: Request): Request {
  const url = new URL(request.url)
  const { pathname } = url
  for (const [from, to] of MOVED) url.pathname = url.pathname.replace(from, to)
  return url.pathname === pathname ? request : new Request(url, request)
}

/** The options in a profile update that not only Pleroma knows; null for other requests. */
export async function knownOptions(request: Request): Promise<readonly string[] | null> {
  if (!isProfileUpdate(request)) return null
  return Object.keys(await bodyOf(request)).filter((name) => !PLEROMA_OPTIONS.test(name))
}

/** Whether a profile update has a list of fields. Most servers require a map. */
export async function hasFieldList(request: Request): Promise<boolean> {
  return isProfileUpdate(request) && Array.isArray((await bodyOf(request)).fields_attributes)
}

/** Changes `types[]` of a request for notifications: each type is replaced by those that `change` returns. */
export function withTypes(request: Request, change: (type: string) => readonly string[]): Request {
  const url = new URL(request.url)
  const types = url.searchParams.getAll('types[]')
  if (url.pathname !== NOTIFICATIONS || types.length === 0) return request
  url.searchParams.delete('types[]')
  for (const type of types.flatMap(change)) url.searchParams.append('types[]', type)
  return new Request(url, request)
}

/** If the request is for notifications, removes those from `list` whose type this server does not have. */
export function onlyTypes(request: Request, list: unknown[], has: (type: string) => boolean): unknown[] {
  if (new URL(request.url).pathname !== NOTIFICATIONS) return list
  return list.filter((notification) => has(String(Object(notification).type)))
}

/** The account of a request's token, and the post that its path names. */
function actorAndStatus(
  world: World,
  request: Request,
  path: RegExp,
): { readonly actor: Account; readonly status: Status } | null {
  const id = path.exec(new URL(request.url).pathname)?.[1]
  const given = bearerOf(request)
  const token = given === null ? null : tokenOf(world, given)
  const actor = world.store.accounts.get(token?.accountId ?? '')
  const status = world.store.statuses.get(id ?? '')
  return actor && status ? { actor, status } : null
}

/** Whether a request deletes another person's post. */
export function deletesOthers(world: World, request: Request): boolean {
  if (request.method !== 'DELETE') return false
  const found = actorAndStatus(world, request, /^\/api\/v1\/statuses\/([^/]+)$/)
  return found !== null && found.status.accountId !== found.actor.id
}

/** Whether a request mutes or unmutes a conversation that its sender is not part of. */
export function mutesForeignThread(world: World, request: Request): boolean {
  const found = actorAndStatus(world, request, /^\/api\/v1\/statuses\/([^/]+)\/(?:un)?mute$/)
  if (found === null) return false
  const { actor, status } = found
  const thread = [...world.store.statuses.values()].filter(
    ({ conversationId }) => conversationId === status.conversationId,
  )
  return !thread.some((one) => one.accountId === actor.id || one.mentions.includes(actor.id))
}

/** Adds the role to an account's own JSON, derived from Pleroma's flags. Other objects are returned unchanged. */
export function withRole(
  object: Record<string, unknown>,
  roles: Readonly<Record<'admin' | 'moderator' | 'member', { name: string; permissions: string }>>,
): Record<string, unknown> {
  const { is_admin, is_moderator, privileges } = Object(object.pleroma)
  if (privileges === undefined) return object
  return { ...object, role: roles[is_admin ? 'admin' : is_moderator ? 'moderator' : 'member'] }
}
