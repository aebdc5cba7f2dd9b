import { attempt } from '../shared/attempt.ts'
import { browserLocks } from '../shared/browserLocks.ts'
import { randomId } from '../shared/randomId.ts'
import type { EnginePlatform } from './enginePlatform.ts'
import { browserStorages } from './persist/storages.ts'
import { createClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { onDemand } from './platform/onDemand.ts'
import type { Channel, Platform, Socket } from './platform/platform.ts'

/** The globals that the engine uses, common to a worker's scope and a page's window. */
export interface Scope extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly fetch: typeof fetch
  readonly caches?: CacheStorage
  readonly setTimeout: (run: () => void, delayMs: number) => number
  readonly clearTimeout: (handle: number) => void
  readonly location: { readonly origin: string }
  readonly navigator: { readonly locks?: LockManager; readonly onLine: boolean }
}

/** Creates the platform of a browser from `scope`. */
export function browserPlatform(
  scope: Scope,
  given: { readonly form: Platform['form']; readonly build: number; readonly stop: () => void },
): EnginePlatform {
  const log = createLog(() => Date.now())
  const newId = (): string => randomId((bytes) => crypto.getRandomValues(bytes))
  return {
    ...given,
    bootId: newId(),
    origin: scope.location.origin,
    fetch: (input, init) => scope.fetch(input, init),
    caches: () => scope.caches,
    openSocket: (url) => new WebSocket(url) as unknown as Socket,
    events: scope,
    openUpload: () => new XMLHttpRequest(),
    clock: createClock({
      now: () => Date.now(),
      setTimeout: (run, delayMs) => scope.setTimeout(run, delayMs),
      clearTimeout: (handle) => scope.clearTimeout(handle),
    }),
    randomId: newId,
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    locks: browserLocks(scope.navigator),
    online: () => scope.navigator.onLine,
    openChannel: (name) => attempt(() => new BroadcastChannel(name) as unknown as Channel),
    storage: browserStorages(log),
    log,
    deferred: onDemand(() => import('./deferred.ts')).get,
  }
}
