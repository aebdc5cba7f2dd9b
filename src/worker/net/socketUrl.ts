/**
 * The address of the streaming socket. The scheme follows the instance's base URL, since some instances
 * announce `wss:` on plain http. The path has no trailing slash, because servers redirect that and a socket can't
 * follow.
 *
 * @param announced `urls.streaming_api` of the instance's answer, if any.
 */
export function streamingUrl(server: string, announced: string | undefined, token: string): string {
  const base = new URL(server)
  const url = new URL('/api/v1/streaming', base)
  url.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
  const announcedUrl = parseSocketUrl(announced)
  if (announcedUrl !== null && isHostOrSubdomain(announcedUrl.hostname, base.hostname)) {
    url.host = announcedUrl.host
    // A host without a port keeps the instance's port, which another host need not have.
    if (announcedUrl.hostname !== base.hostname) url.port = announcedUrl.port
  }
  url.searchParams.set('access_token', token)
  url.searchParams.set('stream', 'user')
  return url.href
}

const parseSocketUrl = (announced: string | undefined): URL | null => {
  if (announced === undefined || !URL.canParse(announced)) return null
  const url = new URL(announced)
  return url.protocol === 'ws:' || url.protocol === 'wss:' ? url : null
}

/** The token is sent only to the instance's host or a subdomain of it. */
const isHostOrSubdomain = (host: string, base: string): boolean => host === base || host.endsWith(`.${base}`)
