import { createTicker } from './ticker.ts'

/** The time by the servers' clocks: that of this machine may be wrong (EV8). */
export class ServerClock {
  #aheadMs = 0
  readonly #listeners = new Set<() => void>()

  /** In ms since 1970. */
  readonly now = (): number => Date.now() - this.#aheadMs

  /** Sets how far the clock of this machine is ahead. */
  setAhead(ms: number): void {
    if (ms === this.#aheadMs) return
    this.#aheadMs = ms
    for (const listener of this.#listeners) listener()
  }

  /** Calls `listener` whenever the difference has changed, until the returned function is called. */
  readonly onSet = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls `listener` each minute, and whenever the difference has changed, until the returned function is called. */
  readonly onTick = createTicker({
    every: (ms, run) => {
      const timer = setInterval(run, ms)
      return () => clearInterval(timer)
    },
    isHidden: () => document.hidden,
    onVisibility: (run) => {
      document.addEventListener('visibilitychange', run)
      return () => document.removeEventListener('visibilitychange', run)
    },
    onClockSet: this.onSet,
  })
}
