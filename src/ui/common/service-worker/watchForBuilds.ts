import { askOverPort } from '../../../shared/askOverPort.ts'
import type { ToServiceWorker } from '../../../shared/protocol/serviceWorker.ts'
import type { Engine } from '../../engine/engine.ts'

/** How often a tab that stays open for days checks for a newer build. */
const CHECK_EVERY_MS = 3_600_000
const REPLY_TIMEOUT_MS = 5_000

/**
 * Watches for waiting service workers. If the build of one is newer, the tab offers a reload, as when a newer engine
 * leads. If it is this tab's own build, the worker is allowed to take over, which it does once no tab of another build
 * is open.
 */
export function watchForBuilds(engine: Engine, registration: ServiceWorkerRegistration): void {
  const checkWaiting = (): void => {
    if (registration.waiting !== null && registration.active !== null)
      void handleWaiting(engine, registration.waiting)
  }
  const watchInstalling = (): void => {
    registration.installing?.addEventListener('statechange', checkWaiting)
  }
  registration.addEventListener('updatefound', watchInstalling)
  watchInstalling()
  checkWaiting()

  let checkedAt = Date.now()
  const check = (): void => {
    if (document.visibilityState !== 'visible') return
    checkWaiting()
    if (Date.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = Date.now()
    // No network, or the server is down: the next check tries again.
    registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, CHECK_EVERY_MS)
}

async function handleWaiting(engine: Engine, worker: ServiceWorker): Promise<void> {
  const build = await buildOf(worker)
  if (build === null) return
  if (build > __BUILD__) engine.status.superseded = true
  else if (build === __BUILD__) postTo(worker, { worker: 'lead' })
}

/** The build of `worker`; null if it does not reply. */
async function buildOf(worker: ServiceWorker): Promise<number | null> {
  const build = await askOverPort(new MessageChannel(), REPLY_TIMEOUT_MS, (port) =>
    postTo(worker, { worker: 'build' }, [port]),
  )
  return typeof build === 'number' ? build : null
}

export const postTo = (worker: ServiceWorker, message: ToServiceWorker, ports: MessagePort[] = []): void =>
  worker.postMessage(message, ports)
