import { SERVICE_WORKER } from '../../../shared/protocol/serviceWorker.ts'

let registered: Promise<ServiceWorkerRegistration | null> | undefined

/**
 * The service worker's registration, made now unless there is one. Null where there are no service workers, or this
 * browser or person wants none: everything works without.
 */
export function registration(): Promise<ServiceWorkerRegistration | null> {
  registered ??= register().then((made) => {
    // Tried again by whoever asks next.
    if (made === null) registered = undefined
    return made
  })
  return registered
}

/** The dev server's page has none: it would keep code that has changed. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return null
  try {
    return await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' })
  } catch {
    return null
  }
}
