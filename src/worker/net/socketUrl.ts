/**
 * The address of the streaming socket. The page's or base URL decides between ws and wss when the
 * instance's own word disagrees (some say `wss:` on plain http); no trailing slash, since a
 * redirect fails.
 *
 * @param told `urls.streaming_api` of the instance answer, when there is one.
 */
export function streamingUrl(server: string, told: string | undefined, token: string): string {
  const base = new URL(server)
  const url = new URL('/api/v1/streaming', base)
  url.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
  const elsewhere = hostOf(told)
  if (elsewhere !== null && sameSite(elsewhere.hostname, base.hostname)) url.host = elsewhere.host
  url.searchParams.set('access_token', token)
  url.searchParams.set('stream', 'user')
  return url.href
}

const hostOf = (told: string | undefined): URL | null => {
  if (told === undefined || !URL.canParse(told)) return null
  const url = new URL(told)
  return url.protocol === 'ws:' || url.protocol === 'wss:' ? url : null
}

/** The token goes nowhere but to the instance itself or a name below its own. */
const sameSite = (host: string, base: string): boolean => host === base || host.endsWith(`.${base}`)
