/** What `make` returns; null if it throws, as what a browser refuses does. */
export function attempt<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}
