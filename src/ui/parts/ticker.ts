/** Relative times are updated this often (PO47). */
export const TICK_MS = 60_000

/** The timer and the visibility of the page. */
export interface TickerDeps {
  readonly every: (ms: number, run: () => void) => () => void
  readonly isHidden: () => boolean
  readonly onVisibility: (run: () => void) => () => void
  readonly onClockSet: (run: () => void) => () => void
}

/**
 * One timer for all relative times on the page. It runs only while there are listeners and the tab is
 * visible, and ticks at once when the tab becomes visible again.
 */
export function createTicker(deps: TickerDeps): (listener: () => void) => () => void {
  const listeners = new Set<() => void>()
  let stopTimer: (() => void) | undefined
  let stopWatching: (() => void) | undefined
  let stopFollowing: (() => void) | undefined

  const tick = (): void => {
    for (const listener of listeners) listener()
  }
  const pause = (): void => {
    stopTimer?.()
    stopTimer = undefined
  }
  const run = (): void => {
    stopTimer ??= deps.every(TICK_MS, tick)
  }
  const onVisibilityChange = (): void => {
    if (deps.isHidden()) pause()
    else {
      tick()
      run()
    }
  }

  return (listener) => {
    listeners.add(listener)
    stopWatching ??= deps.onVisibility(onVisibilityChange)
    stopFollowing ??= deps.onClockSet(tick)
    if (!deps.isHidden()) run()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      pause()
      stopWatching?.()
      stopFollowing?.()
      stopWatching = stopFollowing = undefined
    }
  }
}
