import type { Clock } from '../clock.ts'

/** design "Time": at most 6 requests in flight at one instance. */
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

  /** Resolves when the request may go; what is returned must be called when it has ended. */
  async enter(urgent: boolean): Promise<() => void> {
    if (this.#inFlight >= MAX_IN_FLIGHT || this.blockedUntil !== undefined) {
      await new Promise<void>((go) => {
        const waiter = { urgent, go }
        const before = urgent ? this.#waiting.findIndex((other) => !other.urgent) : -1
        if (before === -1) this.#waiting.push(waiter)
        else this.#waiting.splice(before, 0, waiter)
      })
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
    this.#clock.after(until - this.#clock.now(), () => {
      if (this.blockedUntil !== undefined) return
      this.#onPause(undefined)
      this.#admit()
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
