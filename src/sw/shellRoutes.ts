interface Condition {
  readonly urlPattern?: string | { readonly pathname?: string }
  readonly requestMethod?: string
  readonly requestMode?: string
}

interface Route {
  readonly condition: Condition
  readonly source: 'network' | 'cache' | 'race-network-and-fetch-handler'
}

/** Not in TypeScript's library yet (Chromium 123). */
declare const InstallEvent: { readonly prototype: object }
interface RoutedInstall extends ExtendableEvent {
  readonly addRoutes?: (routes: readonly Route[]) => Promise<void>
}

/**
 * `shellWays.ts` for browsers that ask no worker about what is listed here: a file of a build is read from what is
 * kept without starting the worker, a page is asked of the network at the same time, and what the
 * engine asks never comes by here.
 */
const ROUTES: readonly Route[] = [
  { condition: { urlPattern: '/assets/*', requestMethod: 'GET' }, source: 'cache' },
  {
    condition: { requestMode: 'navigate', requestMethod: 'GET' },
    source: 'race-network-and-fetch-handler',
  },
  { condition: { urlPattern: '/:picture.svg' }, source: 'race-network-and-fetch-handler' },
  { condition: { urlPattern: {} }, source: 'network' },
]

/** Lays the routes where the browser knows them, while the worker is being installed. */
export async function layRoutes(event: ExtendableEvent): Promise<void> {
  try {
    await (event as RoutedInstall).addRoutes?.(ROUTES)
  } catch {
    // Another state of that standard: then the worker is asked about everything, and answers the same.
  }
}

/** Without routes a page is asked for while the worker starts, where browsers can. Once the worker is the active one. */
export async function preloadPages({ navigationPreload }: ServiceWorkerRegistration): Promise<void> {
  const routed = 'InstallEvent' in globalThis && 'addRoutes' in InstallEvent.prototype
  if (!routed) await navigationPreload?.enable()
}
