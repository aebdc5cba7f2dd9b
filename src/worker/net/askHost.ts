import type { Platform } from '../platform/platform.ts'

/** Asks the page's own host for nothing but its headers, which a page may always read. The service worker answers no HEAD. */
export const askHost = ({ fetch, origin }: Pick<Platform, 'fetch' | 'origin'>): Promise<Response> =>
  fetch(`${origin}/`, {
    method: 'HEAD',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
