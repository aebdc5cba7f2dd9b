import type { Cancel, Clock } from '../clock.ts'

/** Delay until the visible rows of an opened timeline are evaluated (T42). */
const FIRST_LOOK_MS = 250
/** Minimum time between two evaluations while the timeline is scrolled (T42). */
const LOOK_EVERY_MS = 200

interface Rest {
  /** It was scrolled meanwhile. */
  asked: boolean
  readonly cancel: Cancel
}

/** Says when it is time to look at what is seen of a view. */
export class LookPace<V extends object> {
  readonly #clock: Clock
  readonly #again: (view: V) => void
  readonly #resting = new Map<V, Rest>()
  readonly #opened = new WeakSet<V>()

  /** @param again looks once more at a view for which it was too early. */
  constructor(clock: Clock, again: (view: V) => void) {
    this.#clock = clock
    this.#again = again
  }

  /** Whether to look at `view` now; where it is too early, it is looked at again when it is not. */
  isDue(view: V): boolean {
    const rest = this.#resting.get(view)
    if (rest !== undefined) {
      rest.asked = true
      return false
    }
    const due = this.#opened.has(view)
    this.#opened.add(view)
    this.#rest(view, due ? LOOK_EVERY_MS : FIRST_LOOK_MS, !due)
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
