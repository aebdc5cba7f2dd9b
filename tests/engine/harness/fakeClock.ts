import type { Cancel, Clock } from '../../../src/worker/platform/clock.ts'
import { noteActivity, settle } from './settle.ts'

interface Timer {
  at: number
  readonly run: () => void
}

/** A clock that advances only with `tick`. */
export class FakeClock implements Clock {
  #now = Date.parse('2026-03-01T12:00:00Z')
  #timers: Timer[] = []

  readonly now = (): number => this.#now
  readonly pending = (): number => this.#timers.length

  readonly after = (delayMs: number, run: () => void): Cancel => {
    noteActivity()
    const timer: Timer = { at: this.#now + delayMs, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /**
   * Lets the machine sleep: time passes, and the timers that were due fire late, at the next `tick`. A negative value sets
   * the clock back, which does not delay timers.
   */
  sleep(ms: number): void {
    this.#now += ms
    if (ms < 0) for (const timer of this.#timers) timer.at += ms
  }

  /** Advances by `ms`. Timers run in order, and everything that one triggers settles before the next one runs. */
  async tick(ms: number): Promise<void> {
    await settle()
    const end = this.#now + ms
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.#timers = this.#timers.filter((other) => other !== due)
      this.#now = Math.max(this.#now, due.at)
      due.run()
      await settle()
    }
    this.#now = end
    await settle()
  }
}
