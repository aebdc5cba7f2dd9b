/** After this long without input, a download disturbs nobody. */
const QUIET_MS = 5_000

const INPUT_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'visibilitychange'] as const

/** Resolves once this tab is visible and there was no input for a while. */
export function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const stopped = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(onQuiet, QUIET_MS)
    }
    const onQuiet = (): void => {
      stopped.abort()
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: QUIET_MS })
      else resolve()
    }
    for (const event of INPUT_EVENTS)
      document.addEventListener(event, wait, { signal: stopped.signal, capture: true, passive: true })
    wait()
  })
}
