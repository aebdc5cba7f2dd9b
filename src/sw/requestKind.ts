import { ASLEEP } from '../shared/protocol/serviceWorker.ts'

/**
 * `page`: a page of the client, in a tab that opens it. `address`: the same, but the network decides: the tab is reloaded, or the address
 * may have a page of somebody else. `asleep`: the page for a tab that goes to sleep. `file`: a file of a build. `picture`: an image
 * beside the page. Null: the worker ignores the request.
 */
export type RequestKind = 'page' | 'address' | 'asleep' | 'file' | 'picture' | null

type RequestParts = Pick<Request, 'method' | 'mode' | 'destination' | 'url' | 'cache'>

/** The cache modes of a reload, in Chromium and Firefox. WebKit tells of none; there the engine asks beside the page (BU2). */
const RELOADS: readonly RequestCache[] = ['no-cache', 'reload', 'no-store']

/** Images beside the page, whose names contain no content hash. */
const PICTURE = /^\/[^/]+\.svg$/

/**
 * Which part of the shell a request asks for. The worker ignores requests to the instance (API, pages, media),
 * requests to other origins, and everything but GET.
 */
export function requestKind(
  { method, mode, destination, url, cache }: RequestParts,
  origin: string,
  instancePaths: RegExp,
  pagePaths: RegExp,
): RequestKind {
  const { origin: requestOrigin, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || requestOrigin !== origin || instancePaths.test(pathname)) return null
  if (pathname.startsWith('/assets/')) return mode === 'navigate' ? null : 'file'
  if (mode === 'navigate') {
    if (destination !== 'document') return null
    if (searchParams.has(ASLEEP)) return 'asleep'
    return pagePaths.test(pathname) && !RELOADS.includes(cache) ? 'page' : 'address'
  }
  return PICTURE.test(pathname) ? 'picture' : null
}
