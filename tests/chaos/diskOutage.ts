/** The engine repeats a write that a full disk refused every 5 s (E29, E44). */
const STORED_AGAIN_MS = 6_000
/** The time from the press that sends a text until its engine has stored it. */
const STORED_MS = 1_000

/** Knows since when the disk is full, and until when it has not stored everything. */
export class DiskOutage {
  /** The time of a clock that is never set, in ms. */
  readonly now: () => number
  #begunAt = 0
  #isFull = false
  #endedAt = Number.NEGATIVE_INFINITY

  constructor(now: () => number) {
    this.now = now
  }

  begin(): void {
    if (!this.lasts) this.#begunAt = this.now()
    this.#isFull = true
  }

  end(): void {
    this.#isFull = false
    this.#endedAt = this.now()
  }

  /** Whether the disk is full, or has not yet stored everything that it refused. */
  get lasts(): boolean {
    return this.#isFull || this.now() - this.#endedAt < STORED_AGAIN_MS
  }

  /** Whether a text that was sent at `sentAt` may be in memory only: no write since then had room. */
  hasRefused(sentAt: number): boolean {
    return this.lasts && sentAt >= this.#begunAt - STORED_MS
  }
}
