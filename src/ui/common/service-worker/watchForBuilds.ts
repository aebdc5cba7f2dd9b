import type { ToServiceWorker } from '../../../shared/protocol/serviceWorker.ts'
import type { Engine } from '../../engine/engine.ts'

/** A tab that stays open for days asks so often whether there is a newer build. */
const EVERY_MS = 3_600_000
const ANSWER_LIMIT_MS = 5_000

/**
 * Sees to a service worker that waits: one of a newer build means that there is a newer build, and a reload is offered
 * as when its engine leads; one of this tab's own build takes over when it is the only one left.
 */
export function watchForBuilds(engine: Engine, registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    if (registration.waiting !== null && registration.active !== null) void see(engine, registration.waiting)
  }
  const follow = (): void => {
    registration.installing?.addEventListener('statechange', look)
  }
  registration.addEventListener('updatefound', follow)
  follow()
  look()

  let asked = Date.now()
  const ask = (): void => {
    if (document.visibilityState !== 'visible') return
    look()
    if (Date.now() - asked < EVERY_MS) return
    asked = Date.now()
    // No network, or the server is down: the next hour will tell.
    registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', ask)
  setInterval(ask, EVERY_MS)
}

async function see(engine: Engine, worker: ServiceWorker): Promise<void> {
  const build = await buildOf(worker)
  if (build === null) return
  if (build > __BUILD__) engine.status.superseded = true
  else if (build === __BUILD__) say(worker, { worker: 'lead' })
}

function buildOf(worker: ServiceWorker): Promise<number | null> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(null), ANSWER_LIMIT_MS)
    const end = (answer: unknown): void => {
      clearTimeout(timer)
      port1.close()
      resolve(typeof answer === 'number' ? answer : null)
    }
    port1.onmessage = ({ data }) => end(data)
    say(worker, { worker: 'build' }, [port2])
  })
}

export const say = (worker: ServiceWorker, message: ToServiceWorker, ports: MessagePort[] = []): void =>
  worker.postMessage(message, ports)
