/** Nobody has done anything for so long: what is fetched now is in nobody's way. */
const QUIET_MS = 5_000

const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'visibilitychange'] as const

/** Resolves once this tab is shown, and nobody has pressed, typed or scrolled for a while. */
export function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const stopped = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(rest, QUIET_MS)
    }
    const rest = (): void => {
      stopped.abort()
      // Safari has none.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: QUIET_MS })
      else resolve()
    }
    for (const act of ACTS)
      document.addEventListener(act, wait, { signal: stopped.signal, capture: true, passive: true })
    wait()
  })
}
