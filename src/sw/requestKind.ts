/** The page itself, or a file of a build; null: no concern of the worker's. */
export type Way = 'page' | 'file' | 'picture' | null

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>

/** Files beside the page whose names do not change with their contents. */
const PICTURE = /^\/[^/]+\.svg$/

/**
 * Which requests the worker has a part in. Whatever is the instance's never is one: its API, its pages, its media.
 * Nor is what somebody else serves, or what is sent.
 */
export function wayOf({ method, mode, destination, url }: Asked, origin: string, instancePaths: RegExp): Way {
  const { origin: of, pathname } = new URL(url)
  if (method !== 'GET' || of !== origin || instancePaths.test(pathname)) return null
  if (pathname.startsWith('/assets/')) return mode === 'navigate' ? null : 'file'
  if (mode === 'navigate') return destination === 'document' ? 'page' : null
  return PICTURE.test(pathname) ? 'picture' : null
}
