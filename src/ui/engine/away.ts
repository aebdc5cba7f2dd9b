/** After this long without a sign of a person, nobody is at the page (R5). */
const AWAY_AFTER_MS = 5 * 60_000
/** While nobody is at the page, it changes this often at most. */
const PACE_MS = 5_000
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'focus']

/** Watches whether a person is at this visible page. */
export class Away {
  #signAt = performance.now()
  #changedAt = Number.NEGATIVE_INFINITY
  readonly #waiting = new Set<() => void>()

  /** Watches until `signal` is aborted. */
  constructor(signal: AbortSignal) {
    const options = { capture: true, passive: true, signal }
    for (const type of SIGNS) addEventListener(type, this.#onSign, options)
    document.addEventListener('visibilitychange', this.#onSign, options)
  }

  readonly #onSign = (): void => {
    this.#signAt = performance.now()
    for (const finish of this.#waiting) finish()
  }

  /**
   * Call when the page is about to change by itself. Returns null if it may; otherwise a promise that resolves when it has waited
   * long enough, or when somebody is there again.
   */
  untilSeen(): Promise<void> | null {
    const now = performance.now()
    const leftMs = this.#changedAt + PACE_MS - now
    if (document.hidden || now - this.#signAt < AWAY_AFTER_MS || leftMs <= 0) {
      this.#changedAt = now
      return null
    }
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(finish)
        this.#changedAt = performance.now()
        resolve()
      }
      const timer = setTimeout(finish, leftMs)
      this.#waiting.add(finish)
    })
  }
}
