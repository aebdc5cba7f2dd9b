import { SERVICE_WORKER } from '../../../shared/protocol/serviceWorker.ts'
import { serviceWorkers } from './container.ts'

/**
 * Registers the service worker; the browser does so once. Null if the browser or the user does not allow service workers: everything
 * works without one. Does nothing in development, where the service worker would cache outdated code.
 */
export async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (import.meta.env.DEV) return null
  try {
    return (await serviceWorkers()?.register(SERVICE_WORKER, { updateViaCache: 'none' })) ?? null
  } catch {
    return null
  }
}
