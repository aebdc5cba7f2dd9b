/** Time and timers, replaceable in tests. */
export interface Clock {
  /** ms since 1970. */
  readonly now: () => number
  /** Calls `run` once after `delayMs`. Returns a function that cancels it. */
  readonly after: (delayMs: number, run: () => void) => Cancel
  /** Number of pending timers. */
  readonly pending: () => number
}

export type Cancel = () => void

/** Creates a clock from the given timer functions. */
export function createClock(timers: {
  now: () => number
  setTimeout: (run: () => void, delayMs: number) => unknown
  clearTimeout: (handle: never) => void
}): Clock {
  let pending = 0
  return {
    now: timers.now,
    pending: () => pending,
    after(delayMs, run) {
      let live = true
      pending++
      const handle = timers.setTimeout(() => {
        live = false
        pending--
        run()
      }, delayMs)
      return () => {
        if (!live) return
        live = false
        pending--
        timers.clearTimeout(handle as never)
      }
    },
  }
}

/** Resolves after `delayMs`. */
export const wait = (clock: Clock, delayMs: number): Promise<void> =>
  new Promise((resolve) => clock.after(delayMs, resolve))

/** Resolves as `answer` does, or to undefined after `limitMs`. */
export async function waitAtMost<T>(
  clock: Clock,
  answer: Promise<T>,
  limitMs: number,
): Promise<T | undefined> {
  let cancel: Cancel = () => {}
  const timeout = new Promise<undefined>((resolve) => {
    cancel = clock.after(limitMs, () => resolve(undefined))
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    cancel()
  }
}
