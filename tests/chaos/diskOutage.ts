/** The engine repeats a write that a full disk refused every 5 s (E29, E44). */
const STORED_AGAIN_MS = 6_000

/** When the disk is full. */
export class DiskOutage {
  readonly #now: () => number
  #number = 0
  #isFull = false
  #endedAt = Number.NEGATIVE_INFINITY

  /** @param now a clock that is never set, in ms. */
  constructor(now: () => number) {
    this.#now = now
  }

  begin(): void {
    if (this.current === null) this.#number++
    this.#isFull = true
  }

  end(): void {
    this.#isFull = false
    this.#endedAt = this.#now()
  }

  /** The number of the outage that lasts until everything is stored that the disk refused, or null. */
  get current(): number | null {
    return this.#isFull || this.#now() - this.#endedAt < STORED_AGAIN_MS ? this.#number : null
  }
}
