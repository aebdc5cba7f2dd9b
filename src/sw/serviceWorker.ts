import { accountOfScope, type ToServiceWorker } from '../shared/protocol/serviceWorker.ts'
import { listenForClicks } from './clickedAlerts.ts'
import { listenForPush } from './push.ts'
import { requestKind } from './requestKind.ts'
import { Shell } from './shell.ts'
import { answer } from './shellFetch.ts'
import { addStaticRoutes } from './shellRoutes.ts'

// The only file that touches `self`. Its listeners must be registered in the first turn.
declare const self: ServiceWorkerGlobalScope
declare const __BUILD__: number
/** A regular expression: the paths that belong to the instance (`instance/paths.ts`). */
declare const __INSTANCE_PATHS__: string
/** A regular expression: the paths that are pages of the client and of nobody else (`scripts/build/pagePaths.ts`). */
declare const __PAGE_PATHS__: string
/** The paths of this build's files to cache (`scripts/build/serviceWorker.ts`). */
declare const __FILES__: readonly string[]
/** A regular expression: the files that every page starts with (`scripts/build/serviceWorker.ts`). */
declare const __FIRST_FILES__: string

listenForClicks(self)
listenForPush(self)
// A registration that receives an account's pushes serves no pages.
if (accountOfScope(self.registration.scope) === null) serveFiles()

/** Serves the pages and their files, also without a network. */
function serveFiles(): void {
  const instancePaths = new RegExp(__INSTANCE_PATHS__)
  const pagePaths = new RegExp(__PAGE_PATHS__)
  const firstFiles = new RegExp(__FIRST_FILES__)
  // Each use of the constant would repeat the list.
  const files = __FILES__
  const shell = new Shell({
    build: __BUILD__,
    files,
    first: files.filter((file) => firstFiles.test(file)),
    caches: self.caches,
    locks: self.navigator.locks,
    fetch: (input, init) => self.fetch(input, init),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })

  self.addEventListener('install', (event) => {
    event.waitUntil(Promise.all([addStaticRoutes(event), shell.install()]))
  })

  self.addEventListener('activate', (event) => {
    // Builds before this one have switched it on, which would cost a request for each new tab.
    const preload = self.registration.navigationPreload?.disable()
    event.waitUntil(Promise.all([self.clients.claim(), preload, tidy()]))
  })

  self.addEventListener('fetch', (event) => {
    const kind = requestKind(event.request, self.location.origin, instancePaths, pagePaths)
    if (kind !== null) event.respondWith(answer(kind, event.request, shell, (request) => self.fetch(request)))
  })

  self.addEventListener('message', (event) => {
    const message = event.data as ToServiceWorker
    switch (message?.worker) {
      case 'build':
        event.ports[0]?.postMessage(__BUILD__)
        break
      case 'lead':
        event.waitUntil(Promise.all([takeOver(), shell.complete()]))
        break
      case 'keep':
        event.waitUntil(
          Promise.all([
            shell.addFiles(message.build, message.files),
            message.build === __BUILD__ && shell.complete(),
            tidy(),
          ]),
        )
    }
  })

  /** Replaces the active worker, which is of another build, unless tabs of another build are open. */
  async function takeOver(): Promise<void> {
    if (!(await shell.hasOtherOpenBuilds())) await self.skipWaiting()
  }

  /** Deletes the cached files of unused builds, unless a worker is installing or waiting: its build has no tab yet. */
  async function tidy(): Promise<void> {
    const { installing, waiting } = self.registration
    if (installing === null && waiting === null) await shell.tidy()
  }
}
