/** A timer that can be paused. */
export interface Countdown {
  /** Starts or resumes. */
  readonly start: () => void
  readonly pause: () => void
  /** Cancels it for good, without a callback. */
  readonly cancel: () => void
}

/** Creates a countdown that calls `done` once, after it has run for `ms`. It is paused until `start` is called. */
export function createCountdown(ms: number, done: () => void): Countdown {
  let leftMs = ms
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = (): void => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    leftMs -= performance.now() - since
  }
  const cancel = (): void => {
    pause()
    leftMs = Number.POSITIVE_INFINITY
  }
  const end = (): void => {
    cancel()
    done()
  }
  return {
    pause,
    start() {
      if (timer !== undefined || leftMs === Number.POSITIVE_INFINITY) return
      since = performance.now()
      timer = setTimeout(end, Math.max(0, leftMs))
    },
    cancel,
  }
}
