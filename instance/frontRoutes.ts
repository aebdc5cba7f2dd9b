import { type Asked, FOREIGN, isChange, isOwnPath, pathOf, type Refusal } from './gate.ts'
import { isInstancePath } from './paths.ts'

/** Whether the front forwards requests for this path. Pages are opened at the instance's own origin. */
export const isForwarded = (path: string): boolean => DATA.test(path)

/** What the front does with a request. */
export type FrontRoute =
  | { to: 'client' }
  /** The front's own answer: the configuration that names the instance. */
  | { to: 'config' }
  /** The instance's data, which the client reads. */
  | { to: 'instance'; url: URL }
  /** A page of the instance. It is opened at its own origin. */
  | { to: 'page'; url: URL }
  | { to: 'nobody'; refusal: Refusal }

/** API, media and static texts. Each server has a nodeinfo path of its own, such as `/nodeinfo_2_0`. */
const DATA =
  /^\/nodeinfo[\w./-]*$|^\/(api|instance|static|media|proxy|emoji|images|fileserver|system|uploads)\/|^\/\.well-known\/(nodeinfo|oauth-authorization-server|host-meta|webfinger)$/

/** The calls of the client at paths that are pages otherwise. */
const CALLS = /^\/(oauth\/(token|revoke|mfa\/challenge)|auth\/password)$/

/** The methods that clients use. A request with another one may have a body that the instance reads as a second request. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const STREAMS = new Set(['/api/v1/streaming', '/socket/websocket'])

/** What browsers load data for. Nothing of the instance is a script, a style or a frame of the client. */
const DATA_DESTINATIONS = new Set(['empty', 'image', 'audio', 'video', 'track', 'document'])

/**
 * Decides about a request that has passed the gate.
 *
 * @param remote the instance's origin.
 * @param isClientFile whether the client has a file at this path.
 */
export function frontRoute(
  request: Asked,
  remote: URL,
  { isForeign, isClientFile }: { isForeign: boolean; isClientFile: (path: string) => boolean },
): FrontRoute {
  const path = pathOf(request)
  if (isForeign && isChange(request)) return { to: 'nobody', refusal: FOREIGN }
  if (path === '/static/config.json') return { to: 'config' }
  const isCall = CALLS.test(path) && request.method === 'POST'
  const isData = DATA.test(path) && !(path.startsWith('/static/') && isClientFile(path))
  if (!isData && !isCall && !isInstancePath(path)) return { to: 'client' }
  const refusal = unforwardable(request)
  if (refusal !== null) return { to: 'nobody', refusal }
  const url = targetOf(request, remote)
  if (url === null) return { to: 'nobody', refusal: { status: 400, text: 'This path leaves the instance.' } }
  if (isData || isCall) {
    const { 'sec-fetch-dest': destination = 'empty' } = request.headers
    if (DATA_DESTINATIONS.has(String(destination))) return { to: 'instance', url }
    return { to: 'nobody', refusal: { status: 403, text: 'Data of the instance are no part of a page.' } }
  }
  if (isChange(request)) {
    const text = 'Forms of the instance are on its own pages.'
    return { to: 'nobody', refusal: { status: 405, text } }
  }
  return { to: 'page', url }
}

/** Why a request of this form is not forwarded. */
function unforwardable({ method = '', headers }: Asked): Refusal | null {
  if (!METHODS.has(method)) return { status: 405, text: 'Clients use no such method.' }
  if (/^(chunked)?$/i.test(headers['transfer-encoding'] ?? '')) return null
  return { status: 400, text: 'A body may come in chunks, but not in another transfer coding.' }
}

/** Where a websocket of the client's own pages is forwarded to, or why not. Browsers always send its origin. */
export function frontStream(request: Asked, remote: URL, isForeign: boolean): URL | Refusal {
  if (isForeign || request.headers.origin === undefined)
    return { status: 403, text: 'Only pages of this server may open streams.' }
  const url = targetOf(request, remote)
  if (url !== null && STREAMS.has(url.pathname)) return url
  return { status: 404, text: 'There is no such stream.' }
}

/** The same path at the instance. Null if it names another server. */
function targetOf({ url: target = '' }: Asked, remote: URL): URL | null {
  if (!isOwnPath(target) || !URL.canParse(target, remote.href)) return null
  const url = new URL(target, remote)
  return url.origin === remote.origin ? url : null
}
