import type { Cancel, Clock } from '../clock.ts'

export interface PacerParts {
  readonly clock: Clock
  /** How long after the last sending the next one goes: what is on screen, or just a counter. */
  readonly paceMs: (what: Due) => number
  /** Sends what there is; null when there is nothing. It never rejects. */
  readonly send: () => Promise<void> | null
  /** What is left to send once the last one was taken. */
  readonly more: () => Due | null
}

/** `now`: a person waits for it; `rows`: something they see has changed; `counter`: nothing but a number. */
export type Due = 'now' | 'rows' | 'counter'

/**
 * When a tab is sent something: at once what a person waits for, the rest at a pace, and never a
 * second one before the first was taken.
 */
export class Pacer {
  readonly #parts: PacerParts
  #inFlight = false
  #urgent = false
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
    this.#urgent ||= what === 'now'
    if (this.#inFlight) return
    const { clock, paceMs } = this.#parts
    const dueAt = this.#urgent ? clock.now() : Math.max(clock.now(), this.#lastSentAt + paceMs(what))
    if (dueAt >= this.#dueAt) return
    this.#cancel()
    this.#dueAt = dueAt
    if (dueAt > clock.now()) {
      this.#cancel = clock.after(dueAt - clock.now(), () => this.#send())
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

  #send(): void {
    this.#dueAt = Number.POSITIVE_INFINITY
    this.#urgent = false
    const sending = this.#parts.send()
    if (sending === null) return
    this.#inFlight = true
    this.#lastSentAt = this.#parts.clock.now()
    void sending.then(() => {
      this.#inFlight = false
      const more = this.#urgent ? 'now' : this.#parts.more()
      if (more !== null) this.soon(more)
    })
  }
}
