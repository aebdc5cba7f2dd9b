import type { Fault } from '../../shared/fault/fault.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { mayPollAside } from '../context/mayPollAside.ts'
import type { Cancel } from '../platform/clock.ts'
import type { Collection, Feed } from './collection.ts'

/** A poll that may not be made now is due again after this time. */
const LATER_MS = 10_000

export interface PolledFeedParts {
  readonly context: Pick<AccountContext, 'account' | 'clock' | 'log' | 'mayPoll' | 'store'>
  /** Fetches all rows and commits their entities. */
  readonly load: () => Promise<readonly string[] | Fault>
  /** Poll interval. Undefined: fetched only when opened or refreshed. */
  readonly pollMs: () => number | undefined
  /** Polled only while a visible tab shows the list. A fetch that falls due meanwhile waits for such a tab. */
  readonly onlyInSight?: boolean
  /** The data is in the store already: the first fetch waits for `pollMs`. */
  readonly preloaded?: boolean
  /** Rows younger than this are not fetched again when a viewer opens the list. */
  readonly maxAgeMs?: number
  /** Rows older than this are fetched again when another viewer opens the list, although it is polled. */
  readonly oldForViewersMs?: number
  /** The viewers' windows have changed. */
  readonly onViewersChanged?: () => void
}

/** Loads a short list when a viewer opens it, and polls while it is watched. */
export class PolledFeed implements Feed {
  readonly #collection: Collection
  readonly #parts: PolledFeedParts
  #fetching: Promise<void> | null = null
  #cancel: Cancel = () => {}
  #watched = false
  #hasFetched = false
  /** Whether a fetch is due and waits for a visible tab. */
  #due = false
  /** Those that it has been told of. */
  #viewers: ReadonlySet<unknown> = new Set()
  /** When its rows were last loaded. */
  #loadedAt = Number.NEGATIVE_INFINITY

  constructor(collection: Collection, parts: PolledFeedParts) {
    this.#collection = collection
    this.#parts = parts
    if (!parts.preloaded) return
    this.#hasFetched = true
    this.#loadedAt = parts.context.clock.now()
  }

  start(): void {
    this.#watched = true
    const { context, pollMs, preloaded, maxAgeMs = 0 } = this.#parts
    const intervalMs = pollMs()
    const remainingMs = this.#loadedAt + (intervalMs ?? maxAgeMs) - context.clock.now()
    if (remainingMs > 0) this.#pollIn(remainingMs)
    else if (!preloaded || intervalMs !== undefined) this.#fetchInSight()
  }

  pollMsChanged(): void {
    if (!this.#watched) return
    const isLater =
      this.#hasFetched && this.#parts.pollMs() !== undefined && !mayPollAside(this.#parts.context)
    if (isLater) this.#pollIn(LATER_MS)
    else this.start()
  }

  viewersChanged(): void {
    const { context, onViewersChanged, oldForViewersMs = Number.POSITIVE_INFINITY } = this.#parts
    onViewersChanged?.()
    const viewers = new Set<unknown>(this.#collection.viewers)
    const isOpened = [...viewers].some((one) => !this.#viewers.has(one))
    this.#viewers = viewers
    const isOld = context.clock.now() - this.#loadedAt > oldForViewersMs
    if (this.#due) this.#fetchInSight()
    else if (isOpened && isOld) void this.refresh()
  }

  stop(): void {
    this.#watched = false
    this.#due = false
    this.#cancel()
  }

  async refresh(force = false): Promise<void> {
    if (force) await this.#fetching
    await this.#fetchOnce()
  }

  #fetchOnce(): Promise<void> {
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = null
      const pollMs = this.#parts.pollMs()
      if (this.#watched && pollMs !== undefined) this.#pollIn(pollMs)
    })
    return this.#fetching
  }

  async #fetch(): Promise<void> {
    this.#cancel()
    this.#due = false
    this.#hasFetched = true
    this.#collection.markLoading()
    const { context, load } = this.#parts
    const loaded = await load()
    if ('code' in loaded) {
      this.#collection.markFailed(loaded)
      return
    }
    this.#loadedAt = context.clock.now()
    this.#collection.setRows(loaded)
  }

  #pollIn(delayMs: number): void {
    const { context } = this.#parts
    this.#cancel()
    this.#cancel = context.clock.after(delayMs, () => {
      const pollMs = this.#parts.pollMs()
      if (pollMs === undefined) return
      if (mayPollAside(context)) this.#fetchInSight()
      else this.#pollIn(Math.min(pollMs, LATER_MS))
    })
  }

  /** Fetches the rows, or notes that a fetch is due. The first fetch does not wait for a visible tab. */
  #fetchInSight(): void {
    const { onlyInSight = false } = this.#parts
    this.#due = onlyInSight && this.#hasFetched && !this.#isInSight()
    if (!this.#due) void this.refresh()
  }

  #isInSight(): boolean {
    return [...this.#collection.viewers].some(({ visible }) => visible())
  }
}
