import type { Cancel, Clock } from '../platform/clock.ts'

/** Requests in flight at one instance (E11). */
export const MAX_IN_FLIGHT = 6
/** Uploads among them. They take minutes, and other requests must not wait for them. */
export const MAX_UPLOADS_IN_FLIGHT = 3
/** The longest pause that an instance can ask for. */
const MAX_PAUSE_MS = 15 * 60_000

/** What the governor needs to know of a request. */
export interface Admission {
  /** A person waits for it: it goes before the others. */
  readonly urgent?: boolean
  readonly upload?: boolean
  readonly signal?: AbortSignal
}

interface Waiter extends Admission {
  readonly go: () => void
}

/** The one limiter of requests to an instance: a few at a time, and none while the instance asked for a pause. */
export class Governor {
  readonly #clock: Clock
  readonly #waiting: Waiter[] = []
  readonly #onPause: (blockedUntil: number | undefined) => void
  #inFlight = 0
  #uploads = 0
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
   * Resolves when the request may be sent, to a function that must be called when it has ended. Null: `signal`
   * aborted it before.
   */
  async enter(request: Admission): Promise<(() => void) | null> {
    if (request.signal?.aborted) return null
    if (this.#hasRoom(request)) this.#count(request, 1)
    else if (!(await this.#queue(request))) return null
    let left = false
    return () => {
      if (left) return
      left = true
      this.#count(request, -1)
      this.#admit()
    }
  }

  /** The instance asked for a pause (429): nothing is sent until it is over. */
  pause(delayMs: number): void {
    const until = this.#clock.now() + Math.min(MAX_PAUSE_MS, Math.max(0, delayMs))
    if (until <= this.#blockedUntil) return
    this.#blockedUntil = until
    this.#onPause(until)
    this.#waitOut()
  }

  /** A timer can fire early by this clock, and a clock that is set back must not make a pause endless. */
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

  #hasRoom({ upload }: Admission): boolean {
    if (this.blockedUntil !== undefined || this.#inFlight >= MAX_IN_FLIGHT) return false
    return !upload || this.#uploads < MAX_UPLOADS_IN_FLIGHT
  }

  #count({ upload }: Admission, by: 1 | -1): void {
    this.#inFlight += by
    if (upload) this.#uploads += by
  }

  /** Resolves to whether it may be sent; false: it was aborted. */
  #queue(request: Admission): Promise<boolean> {
    const { urgent, signal } = request
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
      const waiter = { ...request, go }
      signal?.addEventListener('abort', back, { once: true })
      const before = urgent ? this.#waiting.findIndex((other) => !other.urgent) : -1
      if (before === -1) this.#waiting.push(waiter)
      else this.#waiting.splice(before, 0, waiter)
    })
  }

  #admit(): void {
    for (;;) {
      const at = this.#waiting.findIndex((waiter) => this.#hasRoom(waiter))
      const [next] = at === -1 ? [] : this.#waiting.splice(at, 1)
      if (next === undefined) return
      this.#count(next, 1)
      next.go()
    }
  }
}
