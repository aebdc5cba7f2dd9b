import type { Cancel, Clock } from '../platform/clock.ts'

export interface PacerParts {
  readonly clock: Clock
  /** The minimum time after the last send, by urgency. */
  readonly paceMs: (what: Urgency) => number
  /** Sends all changes; returns null if there are none. It never rejects. */
  readonly send: () => Promise<void> | null
  /** The urgency of changes that remain after a send has been acknowledged; null if there are none. */
  readonly remaining: () => Urgency | null
}

/**
 * `now`: the user waits for it; `soon`: something visible has changed; `rows`: rows were added or removed;
 * `counter`: only a number has changed.
 */
export type Urgency = 'now' | 'soon' | 'rows' | 'counter'

const PRIORITY: Readonly<Record<Urgency, number>> = { counter: 0, rows: 1, soon: 2, now: 3 }

const moreUrgent = (a: Urgency | null, b: Urgency | null): Urgency | null => {
  if (a === null || b === null) return a ?? b
  return PRIORITY[a] >= PRIORITY[b] ? a : b
}

/**
 * Decides when a tab is sent changes: at once if the user waits for them, else at a limited rate, and never
 * before the last send was acknowledged.
 */
export class Pacer {
  readonly #parts: PacerParts
  #inFlight = false
  /** The highest urgency that was scheduled during a send in flight. */
  #scheduled: Urgency | null = null
  #stopped = false
  #lastSentAt = Number.NEGATIVE_INFINITY
  #dueAt = Number.POSITIVE_INFINITY
  #cancel: Cancel = () => {}

  constructor(parts: PacerParts) {
    this.#parts = parts
  }

  /** Schedules a send. */
  schedule(what: Urgency): void {
    if (this.#stopped) return
    if (this.#inFlight) {
      this.#scheduled = moreUrgent(this.#scheduled, what)
      return
    }
    const { clock } = this.#parts
    const waitMs = this.#waitMs(what)
    const dueAt = clock.now() + waitMs
    if (dueAt >= this.#dueAt) return
    this.#cancel()
    this.#dueAt = dueAt
    if (waitMs > 0) {
      this.#cancel = clock.after(waitMs, () => this.#send())
      return
    }
    // Deferred to a microtask, so that all changes of the current task are sent together.
    let live = true
    this.#cancel = () => {
      live = false
    }
    queueMicrotask(() => {
      if (live) this.#send()
    })
  }

  stop(): void {
    this.#stopped = true
    this.#cancel()
  }

  /** At most the pace, even if the clock was set back. */
  #waitMs(what: Urgency): number {
    const paceMs = this.#parts.paceMs(what)
    return Math.min(paceMs, Math.max(0, this.#lastSentAt + paceMs - this.#parts.clock.now()))
  }

  #send(): void {
    this.#dueAt = Number.POSITIVE_INFINITY
    const sending = this.#parts.send()
    if (sending === null) return
    this.#inFlight = true
    this.#lastSentAt = this.#parts.clock.now()
    void sending.then(() => {
      this.#inFlight = false
      const next = moreUrgent(this.#scheduled, this.#parts.remaining())
      this.#scheduled = null
      if (next !== null) this.schedule(next)
    })
  }
}
