import type { Clock } from '../../platform/clock.ts'

/** spec/1 §4, spec/2 §4: notifications raise no alert for so long after the streaming login. */
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
