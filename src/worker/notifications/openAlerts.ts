import type { Cancel, Clock } from '../clock.ts'

/** How long an alert is shown (R27). */
const ALERT_MS = 5_000

/**
 * The alerts that stand outside of the page. The engine closes them, when they have stood long enough or
 * were read: the tab that showed one may be gone by then.
 */
export class OpenAlerts {
  readonly #clock: Clock
  readonly #close: (tags: readonly string[]) => void
  /** When each is closed; those that a push has brought stand until they are read. */
  readonly #dueAt = new Map<string, number>()
  #cancel: Cancel = () => {}

  constructor(clock: Clock, close: (tags: readonly string[]) => void) {
    this.#clock = clock
    this.#close = close
  }

  opened(tag: string): void {
    this.#dueAt.set(tag, this.#clock.now() + ALERT_MS)
    if (this.#dueAt.size === 1) this.#wait()
  }

  /** What they are about was read, or is gone. */
  close(tags: readonly string[]): void {
    for (const tag of tags) this.#dueAt.delete(tag)
    if (tags.length > 0) this.#close(tags)
    if (this.#dueAt.size === 0) this.#cancel()
  }

  stop(): void {
    this.#cancel()
    this.#dueAt.clear()
  }

  #wait(): void {
    this.#cancel()
    // They were opened in this order.
    const [first] = this.#dueAt.values()
    if (first === undefined) return
    const { now, after } = this.#clock
    this.#cancel = after(Math.max(0, first - now()), () => {
      this.close([...this.#dueAt].flatMap(([tag, dueAt]) => (dueAt <= now() ? [tag] : [])))
      this.#wait()
    })
  }
}
