import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { isForwarded } from './frontRoutes.ts'

/** Hop-by-hop headers (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Answer headers that the browser receives. All others are rules or state of the instance's own origin: cookies, policies,
 * `Clear-Site-Data`, `Strict-Transport-Security`, questions for a password.
 */
const PASSED_ON =
  /^(accept-ranges|access-control-.*|age|cache-control|content-(encoding|language|length|range|type)|date|etag|expires|idempotency-key|last-modified|link|location|retry-after|vary|x-ratelimit-.*|x-request-id)$/

/**
 * The policy of everything that comes from the instance. It is on the client's origin here, so a page among it could read
 * the tokens of all accounts. A person who opens a picture, a film or a text still sees it.
 */
const DATA_CSP =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'"

/** Headers that are for the instance, whatever `Connection` names. Without its length, a body would be read as a second request. */
const END_TO_END = new Set(['authorization', 'content-length', 'content-type', 'host'])

/** One whole type. Of several in a list, browsers take the last one. */
const ONE_TYPE = /^[\w.+-]+\/[\w.+-]+\s*(;[^,]*)?$/

/** Types that browsers show without running anything. Those with a `+` could be XML. */
const SHOWN =
  /^(image\/(?!svg)[\w.-]+|audio\/[\w.-]+|video\/[\w.-]+|text\/plain|application\/(activity\+|ld\+|jrd\+)?json)\s*(;|$)/i

const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * A request's headers as the instance receives them: `Host` and `Origin` name the instance; another origin is left out.
 * Cookies stay here: those of this address belong to other programs of this machine. So does `Referer`, which the
 * client's pages never send.
 */
export function upstreamHeaders(headers: IncomingHttpHeaders, remote: URL): OutgoingHttpHeaders {
  const { cookie, referer, origin, ...rest } = withoutHopByHop(headers)
  const isOwn = typeof origin === 'string' && origin.toLowerCase() === `http://${headers.host}`.toLowerCase()
  return {
    ...rest,
    host: remote.host,
    ...(isOwn ? { origin: remote.origin } : {}),
    // Node has read a body that came in chunks, and divides it anew.
    ...('transfer-encoding' in headers ? { 'transfer-encoding': 'chunked' } : {}),
  }
}

/** An answer's headers as the browser receives them: the front's origin replaces the instance's, under a strict policy. */
export function browserHeaders(
  headers: IncomingHttpHeaders,
  remote: URL,
  localHost: string,
): OutgoingHttpHeaders {
  const local = `http://${localHost}`
  const sent: OutgoingHttpHeaders = Object.fromEntries(
    Object.entries(withoutHopByHop(headers)).filter(([name]) => PASSED_ON.test(name)),
  )
  if (typeof sent.link === 'string') sent.link = sent.link.replaceAll(remote.origin, local)
  if (typeof sent.location === 'string') sent.location = browserLocation(sent.location, remote, local)
  const given = headers['content-type'] ?? ''
  const type = ONE_TYPE.test(given) ? given : UNKNOWN_TYPE
  return {
    ...sent,
    'content-type': type,
    'content-security-policy': DATA_CSP,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(SHOWN.test(type) ? {} : { 'content-disposition': 'attachment' }),
  }
}

/** Where a redirect leads the browser: within the data through the front, to a page at the instance's own origin. */
function browserLocation(given: string, remote: URL, local: string): string {
  if (!URL.canParse(given, remote.href)) return given
  const target = new URL(given, remote)
  const isData = target.origin === remote.origin && isForwarded(target.pathname)
  return isData ? target.href.replace(remote.origin, local) : target.href
}

function withoutHopByHop(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = new Set((headers.connection ?? '').toLowerCase().split(/\s*,\s*/))
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !HOP_BY_HOP.has(name) && (END_TO_END.has(name) || !named.has(name)),
    ),
  )
}
