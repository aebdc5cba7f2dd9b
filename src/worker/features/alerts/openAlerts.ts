import type { Cancel, Clock } from '../../platform/clock.ts'

/** How long an alert is shown (NO32). */
export const ALERT_MS = 5_000

/**
 * The desktop notifications on screen. The engine closes them when their time is over or when they are read, because the
 * tab that opened one may be closed by then.
 */
export class OpenAlerts {
  readonly #clock: Clock
  readonly #close: (tags: readonly string[]) => void
  /** When to close each one, by tag. Those opened by a push are not listed: they stay until they are read. */
  readonly #dueAt = new Map<string, number>()
  #cancel: Cancel = () => {}

  constructor(clock: Clock, close: (tags: readonly string[]) => void) {
    this.#clock = clock
    this.#close = close
  }

  /** Also if it was replaced. */
  opened(tag: string): void {
    this.#dueAt.delete(tag)
    this.#dueAt.set(tag, this.#clock.now() + ALERT_MS)
    if (this.#dueAt.size === 1) this.#wait()
  }

  /** Closes the alerts whose notifications were read or deleted. */
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
    // A Map iterates in insertion order, so the first is due first.
    const [first] = this.#dueAt.values()
    if (first === undefined) return
    const { now, after } = this.#clock
    // A later time is from before the clock was set back.
    const isDue = (dueAt: number): boolean => dueAt <= now() || dueAt > now() + ALERT_MS
    this.#cancel = after(Math.min(Math.max(0, first - now()), ALERT_MS), () => {
      this.close([...this.#dueAt].flatMap(([tag, dueAt]) => (isDue(dueAt) ? [tag] : [])))
      this.#wait()
    })
  }
}
