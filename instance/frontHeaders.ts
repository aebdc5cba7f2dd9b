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

/** Response headers whose rules are for the remote host, and must not apply to the local address. */
const REMOTE_ONLY = new Set(['strict-transport-security', 'alt-svc', 'public-key-pins', 'expect-ct'])

/** A request's headers as the instance receives them: `Host`, `Origin` and `Referer` name the instance. */
export function upstreamHeaders(headers: IncomingHttpHeaders, remote: URL): OutgoingHttpHeaders {
  const local = headers.host === undefined ? null : `http://${headers.host}`
  const sent: OutgoingHttpHeaders = { ...withoutHopByHop(headers), host: remote.host }
  for (const name of ['origin', 'referer'] as const) {
    const value = headers[name]
    if (value !== undefined && local !== null) sent[name] = value.replace(local, remote.origin)
  }
  return sent
}

/** An answer's headers as the browser receives them: the front's origin replaces the instance's. */
export function browserHeaders(
  headers: IncomingHttpHeaders,
  remote: URL,
  localHost: string,
): OutgoingHttpHeaders {
  const local = `http://${localHost}`
  const sent: OutgoingHttpHeaders = withoutHopByHop(headers)
  for (const name of REMOTE_ONLY) delete sent[name]
  for (const name of ['location', 'link', 'content-security-policy']) {
    const value = sent[name]
    if (typeof value === 'string') sent[name] = value.replaceAll(remote.origin, local)
  }
  const cookies = headers['set-cookie']
  if (cookies) sent['set-cookie'] = cookies.map(localCookie)
  return sent
}

/** A cookie without the attributes that a plain-http page on another host could not store. */
function localCookie(cookie: string): string {
  return cookie
    .split(/;\s*/)
    .filter((part) => !/^(secure$|domain=|partitioned$)/i.test(part))
    .map((part) => (/^samesite=none$/i.test(part) ? 'SameSite=Lax' : part))
    .join('; ')
}

function withoutHopByHop(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(/\s*,\s*/).map((name) => name.toLowerCase())
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.includes(name)),
  )
}
