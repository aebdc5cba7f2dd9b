import { isInstancePath } from './paths.ts'

/** The instance serves the client as its installed frontend, with the headers and the pages of this software. */
export interface Installed {
  readonly software: 'pleroma' | 'akkoma'
  /** Remote media come through the instance. The policy then names hosts in place of schemes. */
  readonly mediaProxy?: boolean
}

/**
 * The headers that Pleroma (`lib/pleroma/web/plugs/http_security_plug.ex`, 2.7) and Akkoma (3.16) send with every answer. They allow
 * other servers by `https:`; here these are on plain http, like the instance at `origin`.
 */
export function installedHeaders(
  { software, mediaProxy = false }: Installed,
  origin: string,
): Record<string, string> {
  const { protocol } = new URL(origin)
  const socket = origin.replace(/^http/, 'ws')
  const others = mediaProxy ? '' : ` ${protocol}`
  // Akkoma's connections are to itself in any case.
  const connections = software === 'akkoma' ? '' : others
  const policy = [
    ...(protocol === 'https:' ? ['upgrade-insecure-requests'] : []),
    "script-src 'self' 'wasm-unsafe-eval'",
    `connect-src 'self' blob: ${origin} ${socket}${connections}`,
    `media-src 'self'${others}`,
    `img-src 'self' data: blob:${others}`,
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "manifest-src 'self'",
  ]
  return {
    'Content-Security-Policy': `${policy.join(';')};`,
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': software === 'akkoma' ? '0' : '1; mode=block',
    'Permissions-Policy': 'interest-cohort=()',
  }
}

/** `answer` with those headers. A file is read anew for each visit, and any page may read it. */
export function asInstalled(answer: Response, path: string, installed: Installed, origin: string): Response {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(installedHeaders(installed, origin))) headers.set(name, value)
  headers.set('Access-Control-Allow-Origin', '*')
  if (!isInstancePath(path)) headers.set('Cache-Control', 'public, no-cache')
  const empty = [101, 204, 205, 304].includes(answer.status)
  return new Response(empty ? null : answer.body, { status: answer.status, headers })
}
