/** The service worker that alerts are shown through, so that a click on one leads somewhere with no tab open; null: none runs. */
export async function activeRegistration(): Promise<ServiceWorkerRegistration | null> {
  try {
    const found = await navigator.serviceWorker?.getRegistration()
    return found?.active ? found : null
  } catch {
    // Browsers refuse to say where storage is shut.
    return null
  }
}
