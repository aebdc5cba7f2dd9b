import { existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, isAbsolute, join, normalize } from 'node:path'
import {
  enginePolicy,
  FLASH_POLICY,
  PAGE_POLICY,
  REFERRER_POLICY,
  SERVICE_WORKER_POLICY,
} from '../scripts/build/policy.ts'
import { isPagePath } from './paths.ts'

const MIME_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Accounts may be at any server, and at servers of this computer. */
const ENGINE_POLICY = enginePolicy('https:', 'wss:', 'http:', 'ws:')

/** Serves a file of the built client in `dir`, or its page; `null` if the path belongs to neither. */
export async function serveClient(dir: string, request: Request): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const path = pathOf(request.url)
  if (path === null) return null
  const file = path === '/' ? null : await fileResponse(dir, path, request)
  if (file) return file
  const wantsPage = path === '/' || (request.headers.get('accept') ?? '').includes('text/html')
  return isPagePath(path) && wantsPage ? fileResponse(dir, '/index.html', request) : null
}

function pathOf(url: string): string | null {
  try {
    const path = normalize(decodeURIComponent(new URL(url).pathname))
    return path.includes('\0') || path.includes('..') ? null : path
  } catch {
    return null
  }
}

async function fileResponse(dir: string, path: string, request: Request): Promise<Response | null> {
  const type = MIME_TYPES[extname(path)]
  if (type === undefined) return null
  const acceptsBrotli = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
  const compressed = acceptsBrotli ? await bytesOf(join(dir, `${path}.br`)) : null
  const bytes = compressed ?? (await bytesOf(join(dir, path)))
  if (bytes === null) return null
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': REFERRER_POLICY,
    Vary: 'Accept-Encoding',
    ...(compressed ? { 'Content-Encoding': 'br' } : {}),
  }
  const isFlash = /^\/assets\/flash-[^/]*\//.test(path)
  if (type.startsWith('text/html'))
    headers['Content-Security-Policy'] = (isFlash ? FLASH_POLICY : PAGE_POLICY).header
  // The Flash frame has an opaque origin, so its files are cross-origin. The logo is a mask, which is fetched with CORS.
  if (isFlash || type.startsWith('image/')) headers['Access-Control-Allow-Origin'] = '*'
  if (/^\/assets\/engine-[^/]*\.js$/.test(path)) headers['Content-Security-Policy'] = ENGINE_POLICY
  if (path === '/service-worker.js') headers['Content-Security-Policy'] = SERVICE_WORKER_POLICY
  headers['Content-Length'] = String(bytes.length)
  return new Response(request.method === 'HEAD' ? null : Buffer.from(bytes), { headers })
}

async function bytesOf(file: string): Promise<Uint8Array | null> {
  try {
    return (await stat(file)).isFile() ? await readFile(file) : null
  } catch {
    return null
  }
}

/** Whether the client has a file at this path. */
export function hasClientFile(dir: string, path: string): boolean {
  return !path.includes('..') && MIME_TYPES[extname(path)] !== undefined && existsSync(join(dir, path))
}

/** Whether `dir` holds a built client, and not just any files. */
export function isClientBuild(dir: string): boolean {
  const needed = ['index.html', 'service-worker.js', 'assets']
  if (!isAbsolute(dir) || !needed.every((name) => existsSync(join(dir, name)))) return false
  return readdirSync(join(dir, 'assets')).filter((name) => /^engine-[^/]*\.js$/.test(name)).length === 1
}
