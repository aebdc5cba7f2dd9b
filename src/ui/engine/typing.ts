import { afterFrame } from './afterFrame.ts'

/** After this long without a key, the user has stopped typing. */
const STOPPED_TYPING_MS = 300

/** Watches whether the user types in this tab. */
export class Typing {
  #keyAt = Number.NEGATIVE_INFINITY
  /** The event of the last key. A key that was handled, such as Enter in a chat, typed nothing and does not count (CH25). */
  #lastKey: Pick<KeyboardEvent, 'defaultPrevented'> | null = null
  readonly #waiting = new Set<() => void>()

  /** Watches until `signal` is aborted. */
  constructor(signal: AbortSignal) {
    addEventListener('keydown', (event) => this.#press(event), { capture: true, signal })
  }

  #press(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLTextAreaElement)) return
    this.#keyAt = performance.now()
    this.#lastKey = event
    // Lets the browser draw the typed character first. The next key is then as far away as possible.
    if (this.#waiting.size > 0)
      afterFrame(() => {
        for (const finish of this.#waiting) finish()
      })
  }

  /**
   * While the user types, batches are applied right after a key, so that the next key does not wait for them.
   * Returns null if the user is not typing; otherwise a promise that resolves after the next key is drawn, or
   * when typing stops.
   */
  betweenKeys(): Promise<void> | null {
    // Read only now, because `defaultPrevented` is set while the event is dispatched.
    if (this.#lastKey?.defaultPrevented) return null
    const leftMs = this.#keyAt + STOPPED_TYPING_MS - performance.now()
    if (leftMs <= 0) return null
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(finish)
        resolve()
      }
      const timer = setTimeout(finish, leftMs)
      this.#waiting.add(finish)
    })
  }
}
