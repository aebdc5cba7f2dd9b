import type { Clock } from '../../platform/clock.ts'

/** How long no notification raises an alert, from the first join of the stream (NO31). */
const SILENCE_MS = 10_000

/**
 * Notifications that arrived while the client was closed all arrive at once when the engine starts and its socket
 * joins. They are listed and counted, but raise no alert. The silence ends 10 s after the first join, or 10 s after
 * the start without a socket, and does not return.
 */
export class AlertSilence {
  readonly #clock: Clock
  #until: number
  #joined = false

  constructor(clock: Clock) {
    this.#clock = clock
    this.#until = clock.now() + SILENCE_MS
  }

  /** The socket joined. Only the first join counts, not the reconnects. */
  joined(): void {
    if (!this.#joined && this.on) this.#until = this.#clock.now() + SILENCE_MS
    this.#joined = true
  }

  /** Whether a notification that arrives now raises no alert. */
  get on(): boolean {
    return this.#clock.now() < this.#until
  }
}
