import type { Cancel, Clock } from '../clock.ts'

export interface PacerParts {
  readonly clock: Clock
  /** How long after the last sending the next one goes, unless somebody waits for it. */
  readonly paceMs: () => number
  /** Sends what there is; null when there is nothing. It never rejects. */
  readonly send: () => Promise<void> | null
  /** Whether something is left to send once the last one was taken. */
  readonly more: () => boolean
}

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
  #cancel: Cancel | null = null

  constructor(parts: PacerParts) {
    this.#parts = parts
  }

  /** There is something to send; `urgent`: a person waits for it. */
  soon(urgent: boolean): void {
    if (this.#stopped) return
    this.#urgent ||= urgent
    if (this.#inFlight) return
    if (this.#cancel !== null) {
      if (!urgent) return
      this.#cancel()
    }
    const { clock, paceMs } = this.#parts
    const delayMs = this.#urgent ? 0 : Math.max(0, this.#lastSentAt + paceMs() - clock.now())
    if (delayMs > 0) {
      this.#cancel = clock.after(delayMs, () => this.#send())
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
    this.#cancel?.()
    this.#cancel = null
  }

  #send(): void {
    this.#cancel = null
    this.#urgent = false
    const sending = this.#parts.send()
    if (sending === null) return
    this.#inFlight = true
    this.#lastSentAt = this.#parts.clock.now()
    void sending.then(() => {
      this.#inFlight = false
      if (this.#urgent || this.#parts.more()) this.soon(false)
    })
  }
}
