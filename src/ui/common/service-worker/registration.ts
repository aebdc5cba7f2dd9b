import { SERVICE_WORKER } from '../../../shared/protocol/serviceWorker.ts'
import { serviceWorkers } from './container.ts'

let registered: Promise<ServiceWorkerRegistration | null> | undefined

/**
 * Registers the service worker, unless that was done before. Null if the browser or the user does not allow service
 * workers: everything works without one.
 */
export function registration(): Promise<ServiceWorkerRegistration | null> {
  registered ??= register().then((made) => {
    // The next call tries again.
    if (made === null) registered = undefined
    return made
  })
  return registered
}

/** Does nothing in development, where the service worker would cache outdated code. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  if (import.meta.env.DEV) return null
  try {
    return (await serviceWorkers()?.register(SERVICE_WORKER, { updateViaCache: 'none' })) ?? null
  } catch {
    return null
  }
}
