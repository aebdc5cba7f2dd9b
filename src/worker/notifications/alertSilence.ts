import type { Clock } from '../clock.ts'

/** No notification raises an alert for this long after the stream was first joined (NO31). */
const SILENCE_MS = 10_000

/**
 * What came while nobody was here comes all at once when the engine starts and its socket joins: it is
 * listed and counted, but it raises no alert. The silence is lifted 10 s after that, once for good; without a
 * socket, 10 s after the start.
 */
export class AlertSilence {
  readonly #clock: Clock
  #until: number
  #joined = false

  constructor(clock: Clock) {
    this.#clock = clock
    this.#until = clock.now() + SILENCE_MS
  }

  /** The socket was let in. A later one, after a drop, changes nothing. */
  joined(): void {
    if (!this.#joined && this.on) this.#until = this.#clock.now() + SILENCE_MS
    this.#joined = true
  }

  /** Whether a notification that comes now raises no alert. */
  get on(): boolean {
    return this.#clock.now() < this.#until
  }
}
