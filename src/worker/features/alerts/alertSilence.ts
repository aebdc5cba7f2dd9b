import type { Cancel, Clock } from '../../platform/clock.ts'

/** How long no notification raises an alert, from the first join of the stream (NO31). */
const SILENCE_MS = 10_000

/**
 * Notifications that arrived while the client was closed all arrive at once when the engine starts and its socket
 * joins. They are listed and counted, but raise no alert. The silence ends 10 s after the first join, or 10 s after
 * the start without a socket, and does not return. It is a timer, because the clock may be set back meanwhile.
 */
export class AlertSilence {
  readonly #clock: Clock
  /** Whether a notification that arrives now raises no alert. */
  on = true
  #joined = false
  #cancel: Cancel = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
    this.#wait()
  }

  /** The socket joined. Only the first join counts, not the reconnects. */
  joined(): void {
    if (!this.#joined && this.on) this.#wait()
    this.#joined = true
  }

  stop(): void {
    this.#cancel()
  }

  #wait(): void {
    this.#cancel()
    this.#cancel = this.#clock.after(SILENCE_MS, () => {
      this.on = false
    })
  }
}
