import type { Cancel, Clock } from '../../platform/clock.ts'

/** Delay until the visible rows of an opened timeline are evaluated (T42). */
const FIRST_SIGHT_MS = 250
/** Minimum time between two evaluations while the timeline is scrolled (T42). */
const SIGHT_EVERY_MS = 200

interface Pause {
  /** The view has scrolled during the pause. */
  requested: boolean
  readonly cancel: Cancel
}

/** Throttles the evaluation of the visible rows of each view. */
export class SightPace<V extends object> {
  readonly #clock: Clock
  readonly #again: (view: V) => void
  readonly #paused = new Map<V, Pause>()
  readonly #opened = new WeakSet<V>()

  /** @param again called with a view whose evaluation was postponed, as soon as it is due. */
  constructor(clock: Clock, again: (view: V) => void) {
    this.#clock = clock
    this.#again = again
  }

  /** Whether to evaluate the rows of `view` now. If not, `again` is called when it is due. */
  isDue(view: V): boolean {
    const pause = this.#paused.get(view)
    if (pause !== undefined) {
      pause.requested = true
      return false
    }
    const due = this.#opened.has(view)
    this.#opened.add(view)
    this.#pause(view, due ? SIGHT_EVERY_MS : FIRST_SIGHT_MS, !due)
    return due
  }

  stop(): void {
    for (const { cancel } of this.#paused.values()) cancel()
    this.#paused.clear()
  }

  #pause(view: V, ms: number, requested: boolean): void {
    const cancel = this.#clock.after(ms, () => {
      const { requested } = pause
      this.#paused.delete(view)
      if (requested) this.#again(view)
    })
    const pause: Pause = { requested, cancel }
    this.#paused.set(view, pause)
  }
}
