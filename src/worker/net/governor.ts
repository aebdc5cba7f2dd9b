import type { Cancel, Clock } from '../clock.ts'

/** Requests in flight at one instance (E11). */
export const MAX_IN_FLIGHT = 6
/** A pause the instance asks for is believed up to this long. */
const MAX_PAUSE_MS = 15 * 60_000

/**
 * Lets requests of one instance through: a few at a time, none while the instance asked for a
 * pause. What a person waits for goes before what nobody waits for.
 */
export class Governor {
  readonly #clock: Clock
  readonly #waiting: { readonly urgent: boolean; readonly go: () => void }[] = []
  readonly #onPause: (blockedUntil: number | undefined) => void
  #inFlight = 0
  #blockedUntil = 0
  #cancelPause: Cancel = () => {}

  constructor(clock: Clock, onPause: (blockedUntil: number | undefined) => void) {
    this.#clock = clock
    this.#onPause = onPause
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** When requests go again, or undefined when they go now. */
  get blockedUntil(): number | undefined {
    return this.#blockedUntil > this.#clock.now() ? this.#blockedUntil : undefined
  }

  /**
   * Resolves when the request may go; what is returned must be called when it has ended. Null: it
   * was taken back by `signal` before.
   */
  async enter(urgent: boolean, signal?: AbortSignal): Promise<(() => void) | null> {
    if (signal?.aborted) return null
    if (this.#inFlight >= MAX_IN_FLIGHT || this.blockedUntil !== undefined) {
      if (!(await this.#queue(urgent, signal))) return null
    } else {
      this.#inFlight++
    }
    let left = false
    return () => {
      if (left) return
      left = true
      this.#inFlight--
      this.#admit()
    }
  }

  /** The instance asked for a pause (429): nothing is sent before it is over. */
  pause(delayMs: number): void {
    const until = this.#clock.now() + Math.min(MAX_PAUSE_MS, Math.max(0, delayMs))
    if (until <= this.#blockedUntil) return
    this.#blockedUntil = until
    this.#onPause(until)
    this.#waitOut()
  }

  /** Timers do fire before their time by this clock, and a clock that is set back must not make a pause endless. */
  #waitOut(): void {
    this.#cancelPause()
    const leftMs = Math.min(MAX_PAUSE_MS, this.#blockedUntil - this.#clock.now())
    this.#blockedUntil = this.#clock.now() + leftMs
    this.#cancelPause = this.#clock.after(leftMs, () => {
      if (this.blockedUntil !== undefined) return this.#waitOut()
      this.#onPause(undefined)
      this.#admit()
    })
  }

  /** Resolves to whether it was let go, and not taken back. */
  #queue(urgent: boolean, signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const back = (): void => {
        const at = this.#waiting.indexOf(waiter)
        if (at !== -1) this.#waiting.splice(at, 1)
        resolve(false)
      }
      const go = (): void => {
        signal?.removeEventListener('abort', back)
        resolve(true)
      }
      const waiter = { urgent, go }
      signal?.addEventListener('abort', back, { once: true })
      const before = urgent ? this.#waiting.findIndex((other) => !other.urgent) : -1
      if (before === -1) this.#waiting.push(waiter)
      else this.#waiting.splice(before, 0, waiter)
    })
  }

  #admit(): void {
    while (this.#inFlight < MAX_IN_FLIGHT && this.blockedUntil === undefined) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      this.#inFlight++
      next.go()
    }
  }
}
