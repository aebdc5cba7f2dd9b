import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

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

/** Types that browsers show without running anything. */
const SHOWN = /^(image\/(?!svg)|audio\/|video\/|text\/plain\b|application\/(activity\+|ld\+|jrd\+)?json\b)/i

/**
 * A request's headers as the instance receives them: `Host`, `Origin` and `Referer` name the instance. Cookies stay here:
 * those of this address belong to other programs of this machine.
 */
export function upstreamHeaders(headers: IncomingHttpHeaders, remote: URL): OutgoingHttpHeaders {
  const local = headers.host === undefined ? null : `http://${headers.host}`
  const sent: OutgoingHttpHeaders = { ...withoutHopByHop(headers), host: remote.host }
  delete sent.cookie
  for (const name of ['origin', 'referer'] as const) {
    const value = headers[name]
    if (value !== undefined && local !== null) sent[name] = value.replace(local, remote.origin)
  }
  return sent
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
  for (const name of ['location', 'link']) {
    const value = sent[name]
    if (typeof value === 'string') sent[name] = value.replaceAll(remote.origin, local)
  }
  const type = headers['content-type'] ?? 'application/octet-stream'
  return {
    ...sent,
    'content-type': type,
    'content-security-policy': DATA_CSP,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(SHOWN.test(type) ? {} : { 'content-disposition': 'attachment' }),
  }
}

function withoutHopByHop(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(/\s*,\s*/).map((name) => name.toLowerCase())
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.includes(name)),
  )
}
