/** A timer that can be paused. */
export interface Countdown {
  /** Starts or resumes. */
  readonly run: () => void
  readonly hold: () => void
  /** Cancels it for good, without a callback. */
  readonly stop: () => void
}

/** Calls `done` once, after `ms` of running. It starts paused. */
export function createCountdown(ms: number, done: () => void): Countdown {
  let leftMs = ms
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const hold = (): void => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    leftMs -= performance.now() - since
  }
  return {
    hold,
    run() {
      if (timer !== undefined || leftMs === Number.POSITIVE_INFINITY) return
      since = performance.now()
      timer = setTimeout(done, Math.max(0, leftMs))
    },
    stop() {
      hold()
      leftMs = Number.POSITIVE_INFINITY
    },
  }
}
