import type { Cancel, Clock } from '../platform/clock.ts'

/** Maximum requests in flight to one instance (E11). */
export const MAX_IN_FLIGHT = 6
/** Maximum uploads among them. Uploads take minutes, and other requests must not wait for them. */
export const MAX_UPLOADS_IN_FLIGHT = 3
/** Upper bound for the pause that an instance can request. */
const MAX_PAUSE_MS = 15 * 60_000

/** A request, as the governor sees it. */
export interface Admission {
  /** The user waits for the request: it goes ahead of the others. */
  readonly urgent?: boolean
  readonly upload?: boolean
  readonly signal?: AbortSignal
}

interface Waiter extends Admission {
  readonly start: () => void
}

/** Limits requests to one instance: a few at a time, and none during a pause that the instance requested. */
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

  /** When requests may be sent again, or undefined if they may be sent now. */
  get blockedUntil(): number | undefined {
    return this.#blockedUntil > this.#clock.now() ? this.#blockedUntil : undefined
  }

  /**
   * Resolves when the request may be sent, to a function that must be called when it has ended. Resolves to
   * null if `signal` aborted it in the queue.
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

  /**
   * The instance requested a pause (429): sends nothing until it is over. Returns how long the pause lasts: less than
   * `delayMs` above the maximum, and more during a longer earlier pause.
   */
  pause(delayMs: number): number {
    const now = this.#clock.now()
    const until = now + Math.min(MAX_PAUSE_MS, Math.max(0, delayMs))
    if (until > this.#blockedUntil) {
      this.#blockedUntil = until
      this.#onPause(until)
      this.#startPauseTimer()
    }
    return this.#blockedUntil - now
  }

  /** Ends the pause by a timer, because a wall clock that was set back would prolong it. */
  #startPauseTimer(): void {
    this.#cancelPause()
    this.#cancelPause = this.#clock.after(this.#blockedUntil - this.#clock.now(), () => {
      this.#blockedUntil = 0
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

  /** Resolves to true when the request may be sent, to false when it was aborted. */
  #queue(request: Admission): Promise<boolean> {
    const { urgent, signal } = request
    return new Promise((resolve) => {
      const onAbort = (): void => {
        const at = this.#waiting.indexOf(waiter)
        if (at !== -1) this.#waiting.splice(at, 1)
        resolve(false)
      }
      const start = (): void => {
        signal?.removeEventListener('abort', onAbort)
        resolve(true)
      }
      const waiter = { ...request, start }
      signal?.addEventListener('abort', onAbort, { once: true })
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
      next.start()
    }
  }
}
