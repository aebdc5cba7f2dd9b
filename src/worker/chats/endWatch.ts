import type { Cancel, Clock } from '../clock.ts'
import type { Collection } from '../collections/collection.ts'

/** Delays after the end of a chat was reached: until it is marked read (CH11), and until it is culled (CH12). */
const READ_AFTER_MS = 1_500
const CULL_AFTER_MS = 5_000

export interface EndWatchParts {
  readonly collection: Collection
  readonly clock: Clock
  /** Whether there is something to be read, and something to be culled. */
  readonly isUnread: () => boolean
  readonly isLong: () => boolean
  readonly onRead: () => void
  readonly onCull: () => void
}

/** Minds whether the newest end of a chat is seen, in all tabs that show it. */
export class EndWatch {
  readonly #parts: EndWatchParts
  #cancelRead: Cancel | null = null
  #cancelCull: Cancel | null = null

  constructor(parts: EndWatchParts) {
    this.#parts = parts
  }

  /** Somebody has come to the end, or has left it; or there is more to be read. */
  looked(): void {
    const { clock, isUnread, isLong, onRead, onCull } = this.#parts
    if (!this.#isSeen() || !isUnread()) this.#stopRead()
    else
      this.#cancelRead ??= clock.after(READ_AFTER_MS, () => {
        this.#cancelRead = null
        // It may have been hidden meanwhile.
        if (this.#isSeen()) onRead()
      })
    if (!this.#isEverywhere() || !isLong()) this.#stopCull()
    else
      this.#cancelCull ??= clock.after(CULL_AFTER_MS, () => {
        this.#cancelCull = null
        onCull()
      })
  }

  stop(): void {
    this.#stopRead()
    this.#stopCull()
  }

  #stopRead(): void {
    this.#cancelRead?.()
    this.#cancelRead = null
  }

  #stopCull(): void {
    this.#cancelCull?.()
    this.#cancelCull = null
  }

  /** Somebody sees it. */
  #isSeen(): boolean {
    return [...this.#parts.collection.lookers].some(
      ({ window, visible }) => window.atTop && window.sight !== undefined && visible(),
    )
  }

  /** Nobody reads above it. */
  #isEverywhere(): boolean {
    const lookers = [...this.#parts.collection.lookers]
    return lookers.length > 0 && lookers.every(({ window }) => window.atTop)
  }
}
