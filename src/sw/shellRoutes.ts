import { ASLEEP } from '../shared/protocol/serviceWorker.ts'

interface RequestCondition {
  readonly urlPattern?: string | { readonly pathname?: string; readonly search?: string }
  readonly requestMethod?: string
  readonly requestMode?: string
}

interface Route {
  readonly condition: RequestCondition | { readonly or: readonly RequestCondition[] }
  readonly source: 'network' | 'fetch-event' | 'cache' | 'race-network-and-fetch-handler'
}

/** Missing in TypeScript's library (Chromium 123). */
declare const InstallEvent: { readonly prototype: object }
interface RoutedInstall extends ExtendableEvent {
  readonly addRoutes?: (routes: readonly Route[]) => Promise<void>
}

const NAVIGATION = { requestMode: 'navigate', requestMethod: 'GET' } as const

/**
 * `requestKind.ts` as static routes, for browsers that support them. The browser reads a build's file from the
 * cache without starting the worker, asks the worker alone for a page of the client, so that a new tab sends no request for it (BU1), fetches
 * a page that may be somebody else's while the worker starts, and lets the engine's requests bypass the worker. The first route that matches
 * applies. The page of a sleeping tab needs the worker, which picks the build.
 */
const routes = (pages: readonly string[]): readonly Route[] => [
  { condition: { urlPattern: '/assets/*', requestMethod: 'GET' }, source: 'cache' },
  {
    condition: { ...NAVIGATION, urlPattern: { pathname: '*', search: `*${ASLEEP}=*` } },
    source: 'fetch-event',
  },
  {
    condition: { or: pages.map((pathname) => ({ ...NAVIGATION, urlPattern: { pathname } })) },
    source: 'fetch-event',
  },
  { condition: NAVIGATION, source: 'race-network-and-fetch-handler' },
  { condition: { urlPattern: '/:picture.svg' }, source: 'race-network-and-fetch-handler' },
  { condition: { urlPattern: {} }, source: 'network' },
]

/** Adds the static routes if the browser supports them. Call it during the worker's installation. `pages` match the paths of the client's own pages. */
export async function addStaticRoutes(event: ExtendableEvent, pages: readonly string[]): Promise<void> {
  try {
    await (event as RoutedInstall).addRoutes?.(routes(pages))
  } catch {
    // The browser implements another version of the standard. The worker then gets all requests and answers them alike.
  }
}
