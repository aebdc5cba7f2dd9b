import { ASLEEP } from '../shared/protocol/serviceWorker.ts'

/**
 * `page`: the page. `asleep`: the page for a tab that goes to sleep. `file`: a file of a build. `picture`: an image beside
 * the page. Null: the worker ignores the request.
 */
export type RequestKind = 'page' | 'asleep' | 'file' | 'picture' | null

type RequestParts = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>

/** Images beside the page, whose names contain no content hash. */
const PICTURE = /^\/[^/]+\.svg$/

/**
 * Which part of the shell a request asks for. The worker ignores requests to the instance (API, pages, media),
 * requests to other origins, and everything but GET.
 */
export function requestKind(
  { method, mode, destination, url }: RequestParts,
  origin: string,
  instancePaths: RegExp,
): RequestKind {
  const { origin: requestOrigin, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || requestOrigin !== origin || instancePaths.test(pathname)) return null
  if (pathname.startsWith('/assets/')) return mode === 'navigate' ? null : 'file'
  if (mode === 'navigate') {
    if (destination !== 'document') return null
    return searchParams.has(ASLEEP) ? 'asleep' : 'page'
  }
  return PICTURE.test(pathname) ? 'picture' : null
}
