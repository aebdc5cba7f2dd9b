import type { Collection } from '../../collections/collection.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'

/** Delays after the end of a chat is reached: until it is marked read (CH11), and until it is culled (CH12). */
const READ_AFTER_MS = 1_500
const CULL_AFTER_MS = 5_000

interface EndWatchParts {
  readonly collection: Collection
  readonly clock: Clock
  /** Whether the chat has unread messages. */
  readonly isUnread: () => boolean
  /** Whether the chat has more messages than culling leaves. */
  readonly isLong: () => boolean
  readonly onRead: () => void
  readonly onCull: () => void
}

/** Watches whether the newest end of a chat is visible, across all tabs that show it. */
export class EndWatch {
  readonly #parts: EndWatchParts
  #cancelRead: Cancel | null = null
  #cancelCull: Cancel | null = null

  constructor(parts: EndWatchParts) {
    this.#parts = parts
  }

  /** Restarts or cancels the timers. Call it when a view scrolls to or from the end, and on new messages. */
  check(): void {
    const { clock, isUnread, isLong, onRead, onCull } = this.#parts
    if (!this.#isSeen() || !isUnread()) this.#stopRead()
    else
      this.#cancelRead ??= clock.after(READ_AFTER_MS, () => {
        this.#cancelRead = null
        // The tab may have been hidden in the meantime.
        if (this.#isSeen()) onRead()
      })
    if (!this.#isSeenInAll() || !isLong()) this.#stopCull()
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

  /** A visible tab shows the newest end. */
  #isSeen(): boolean {
    return [...this.#parts.collection.viewers].some(
      ({ window, visible }) => window.atTop && window.sight !== undefined && visible(),
    )
  }

  /** No view is scrolled up. A chat without views still receives messages, and would grow for days. */
  #isSeenInAll(): boolean {
    return [...this.#parts.collection.viewers].every(({ window }) => window.atTop)
  }
}
