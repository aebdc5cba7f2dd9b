import { ASLEEP } from '../shared/protocol/serviceWorker.ts'

interface Condition {
  readonly urlPattern?: string | { readonly pathname?: string; readonly search?: string }
  readonly requestMethod?: string
  readonly requestMode?: string
}

interface Route {
  readonly condition: Condition
  readonly source: 'network' | 'fetch-event' | 'cache' | 'race-network-and-fetch-handler'
}

/** Missing in TypeScript's library (Chromium 123). */
declare const InstallEvent: { readonly prototype: object }
interface RoutedInstall extends ExtendableEvent {
  readonly addRoutes?: (routes: readonly Route[]) => Promise<void>
}

/**
 * `requestKind.ts` as static routes, for browsers that support them. The browser reads a build's file from the
 * cache without starting the worker, fetches a page from the network while the worker starts (a server that is as quick answers with
 * what it has now), and lets the engine's requests bypass the worker. The first route that matches applies. The page of a sleeping tab needs the
 * worker, which picks the build.
 */
const ROUTES: readonly Route[] = [
  { condition: { urlPattern: '/assets/*', requestMethod: 'GET' }, source: 'cache' },
  {
    condition: {
      urlPattern: { pathname: '*', search: `*${ASLEEP}=*` },
      requestMode: 'navigate',
      requestMethod: 'GET',
    },
    source: 'fetch-event',
  },
  {
    condition: { requestMode: 'navigate', requestMethod: 'GET' },
    source: 'race-network-and-fetch-handler',
  },
  { condition: { urlPattern: '/:picture.svg' }, source: 'race-network-and-fetch-handler' },
  { condition: { urlPattern: {} }, source: 'network' },
]

/** Adds the static routes if the browser supports them. Call it during the worker's installation. */
export async function addStaticRoutes(event: ExtendableEvent): Promise<void> {
  try {
    await (event as RoutedInstall).addRoutes?.(ROUTES)
  } catch {
    // The browser implements another version of the standard. The worker then gets all requests and answers them alike.
  }
}
