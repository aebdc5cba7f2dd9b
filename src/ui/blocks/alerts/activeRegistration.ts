/**
 * The active service worker, or null. Alerts go through it where possible, so that a
 * click on one works without an open tab.
 */
export async function activeRegistration(): Promise<ServiceWorkerRegistration | null> {
  try {
    const found = await navigator.serviceWorker?.getRegistration()
    return found?.active ? found : null
  } catch {
    // Browsers reject where storage is blocked.
    return null
  }
}
