import { subscribe } from 'valtio/vanilla'
import { askOverPort } from '../../../shared/askOverPort.ts'
import type { ToServiceWorker } from '../../../shared/protocol/serviceWorker.ts'
import type { Engine } from '../../engine/engine.ts'

const REPLY_TIMEOUT_MS = 5_000

/**
 * Has the service worker of another build installed, once the server has that build, and lets a waiting one of this tab's build take
 * over. It does so once no tab of another build is open.
 */
export function watchForBuilds(
  engine: Pick<Engine, 'status'>,
  registration: ServiceWorkerRegistration,
): void {
  const checkWaiting = (): void => {
    if (registration.waiting !== null && registration.active !== null) void letLead(registration.waiting)
  }
  /** This tab has asked for the other build. */
  let isUpdated = false
  const watchInstalling = (): void => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      // A file of it could not be fetched.
      if (installing.state === 'redundant') isUpdated = false
      checkWaiting()
    })
  }
  registration.addEventListener('updatefound', watchInstalling)
  watchInstalling()

  const check = (): void => {
    if (document.visibilityState !== 'visible') return
    checkWaiting()
    const { superseded } = engine.status
    if (!superseded) isUpdated = false
    // One of the tabs has asked for it, or the browser itself has.
    const isThere = registration.installing !== null || registration.waiting !== null
    if (!superseded || isUpdated || isThere) return
    isUpdated = true
    registration.update().catch(() => {
      // No network, or the server is down: it is tried again when the tab is shown.
      isUpdated = false
    })
  }
  check()
  document.addEventListener('visibilitychange', check)
  subscribe(engine.status, check)
}

async function letLead(worker: ServiceWorker): Promise<void> {
  if ((await buildOf(worker)) === __BUILD__) postTo(worker, { worker: 'lead' })
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
