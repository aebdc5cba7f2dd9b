/** The registration of the active service worker, or null. Alerts are shown by it if possible, so that clicks work without an open tab. */
export async function activeRegistration(): Promise<ServiceWorkerRegistration | null> {
  try {
    const found = await navigator.serviceWorker?.getRegistration()
    return found?.active ? found : null
  } catch {
    // Browsers reject where storage is blocked.
    return null
  }
}
