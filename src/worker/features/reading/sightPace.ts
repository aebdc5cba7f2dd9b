import type { Cancel, Clock } from '../../platform/clock.ts'

/** Delay until the visible rows of an opened timeline are evaluated (T42). */
const FIRST_SIGHT_MS = 250
/** Minimum time between two evaluations while the timeline is scrolled (T42). */
const SIGHT_EVERY_MS = 200

interface Rest {
  /** It was scrolled meanwhile. */
  asked: boolean
  readonly cancel: Cancel
}

/** Says when the rows in sight of a view are worked out. */
export class SightPace<V extends object> {
  readonly #clock: Clock
  readonly #again: (view: V) => void
  readonly #resting = new Map<V, Rest>()
  readonly #opened = new WeakSet<V>()

  /** @param again is called later with a view for which it was too early. */
  constructor(clock: Clock, again: (view: V) => void) {
    this.#clock = clock
    this.#again = again
  }

  /** Whether to work out the rows of `view` now; if it is too early, `again` is called when it no longer is. */
  isDue(view: V): boolean {
    const rest = this.#resting.get(view)
    if (rest !== undefined) {
      rest.asked = true
      return false
    }
    const due = this.#opened.has(view)
    this.#opened.add(view)
    this.#rest(view, due ? SIGHT_EVERY_MS : FIRST_SIGHT_MS, !due)
    return due
  }

  stop(): void {
    for (const { cancel } of this.#resting.values()) cancel()
    this.#resting.clear()
  }

  #rest(view: V, ms: number, asked: boolean): void {
    const cancel = this.#clock.after(ms, () => {
      const { asked } = rest
      this.#resting.delete(view)
      if (asked) this.#again(view)
    })
    const rest: Rest = { asked, cancel }
    this.#resting.set(view, rest)
  }
}
