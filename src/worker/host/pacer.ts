import type { Cancel, Clock } from '../platform/clock.ts'

export interface PacerParts {
  readonly clock: Clock
  /** How long after the last sending the next one goes: what is on screen, or just a counter. */
  readonly paceMs: (what: Due) => number
  /** Sends what there is; null when there is nothing. It never rejects. */
  readonly send: () => Promise<void> | null
  /** What is left to send once the last one was taken. */
  readonly more: () => Due | null
}

/**
 * `now`: a person waits for it; `soon`: something they see has changed; `rows`: rows came or went;
 * `counter`: nothing but a number.
 */
export type Due = 'now' | 'soon' | 'rows' | 'counter'

const STRENGTH: Readonly<Record<Due, number>> = { counter: 0, rows: 1, soon: 2, now: 3 }

const stronger = (a: Due | null, b: Due | null): Due | null => {
  if (a === null || b === null) return a ?? b
  return STRENGTH[a] >= STRENGTH[b] ? a : b
}

/**
 * When a tab is sent something: at once what a person waits for, the rest at a pace, and never a
 * second one before the first was taken.
 */
export class Pacer {
  readonly #parts: PacerParts
  #inFlight = false
  /** The strongest that was asked for while one was in flight. */
  #asked: Due | null = null
  #stopped = false
  #lastSentAt = Number.NEGATIVE_INFINITY
  #dueAt = Number.POSITIVE_INFINITY
  #cancel: Cancel = () => {}

  constructor(parts: PacerParts) {
    this.#parts = parts
  }

  /** There is something to send. */
  soon(what: Due): void {
    if (this.#stopped) return
    if (this.#inFlight) {
      this.#asked = stronger(this.#asked, what)
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
    // Not within the turn that changed things: all that it changes goes together.
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

  /** A clock that was set back must not make it longer than the pace. */
  #waitMs(what: Due): number {
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
      const more = stronger(this.#asked, this.#parts.more())
      this.#asked = null
      if (more !== null) this.soon(more)
    })
  }
}
