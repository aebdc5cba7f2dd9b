import type { ToServiceWorker } from '../shared/protocol/serviceWorker.ts'
import { listenForClicks } from './clickedAlerts.ts'
import { listenForPush } from './push.ts'
import { Shell } from './shell.ts'
import { answer } from './shellFetch.ts'
import { layRoutes, preloadPages } from './shellRoutes.ts'
import { wayOf } from './shellWays.ts'

/** Put in by the build (`scripts/build/serviceWorker.ts`): the files of this build. */
interface BuiltScope extends ServiceWorkerGlobalScope {
  readonly __WB_MANIFEST: readonly { readonly url: string }[]
}

// The only file that touches `self`. Its listeners must be there after the first turn.
declare const self: BuiltScope
declare const __BUILD__: number
declare const __INSTANCE_PATHS__: string

const instancePaths = new RegExp(__INSTANCE_PATHS__)
const shell = new Shell({
  build: __BUILD__,
  files: self.__WB_MANIFEST.map(({ url }) => `/${url}`),
  caches: self.caches,
  locks: self.navigator.locks,
  fetch: (input, init) => self.fetch(input, init),
})

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([layRoutes(event), shell.keep()]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), preloadPages(self.registration), tidy()]))
})

self.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, self.location.origin, instancePaths)
  if (way !== null) event.respondWith(answer(way, event, shell, (request) => self.fetch(request)))
})

self.addEventListener('message', (event) => {
  const message = event.data as ToServiceWorker
  switch (message?.worker) {
    case 'build':
      event.ports[0]?.postMessage(__BUILD__)
      break
    case 'lead':
      event.waitUntil(lead())
      break
    case 'keep':
      event.waitUntil(Promise.all([shell.keepMore(message.build, message.files), tidy()]))
  }
})

listenForClicks(self)
listenForPush(self)

/** Takes over from a worker of another build once no tab of it is left. */
async function lead(): Promise<void> {
  if (!(await shell.othersLive())) await self.skipWaiting()
}

/** A set that is being fetched or waits has no tab yet: nothing is deleted meanwhile. */
async function tidy(): Promise<void> {
  const { installing, waiting } = self.registration
  if (installing === null && waiting === null) await shell.tidy()
}
