import type { Outcome } from '../../shared/fault/fault.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { type FetchBeside, mayPollAside } from '../context/mayPollAside.ts'
import type { Cancel } from '../platform/clock.ts'
import type { Collection, Feed } from './collection.ts'

/** A poll that may not be made now is due again after this time. */
const LATER_MS = 10_000

export interface PolledFeedParts {
  readonly context: Pick<AccountContext, 'account' | 'clock' | 'log' | 'mayPoll' | 'store'>
  /** Fetches all rows and commits their entities. */
  readonly load: () => Promise<Outcome<readonly string[]>>
  /** Poll interval of rows that were fetched at this time. Undefined: fetched only when opened or refreshed. */
  readonly pollMs: (fetchedAt: number) => number | undefined
  /** No event says when it changes: it is fetched again when a tab may be back, if it is older than `maxAgeMs`. */
  readonly unheard?: boolean
  /** Polled only while a visible tab shows the list. A fetch that falls due meanwhile waits for such a tab. */
  readonly onlyInSight?: boolean
  /** Fetches rows that nobody waits for, as `StreamWatch.beside` does. */
  readonly beside?: FetchBeside | undefined
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
  /** The last fetch found that it does not exist (any more): it is asked for again only when somebody opens or refreshes it. */
  #missing = false
  /** Whether a fetch is due and waits for a visible tab. */
  #due = false
  /** Those that it has been told of. */
  #viewers: ReadonlySet<unknown> = new Set()
  /** When its rows were asked for that it has. */
  #fetchedAt = Number.NEGATIVE_INFINITY

  constructor(collection: Collection, parts: PolledFeedParts) {
    this.#collection = collection
    this.#parts = parts
    if (!parts.preloaded) return
    this.#hasFetched = true
    this.#fetchedAt = parts.context.clock.now()
  }

  start(): void {
    this.#watched = true
    const { context, preloaded, maxAgeMs = 0 } = this.#parts
    const intervalMs = this.#pollMs
    const remainingMs = this.#fetchedAt + (intervalMs ?? maxAgeMs) - context.clock.now()
    if (remainingMs > 0) this.#pollIn(remainingMs)
    else if (!preloaded || intervalMs !== undefined) this.#fetchInSight()
  }

  pollMsChanged(): void {
    const { context, unheard = false } = this.#parts
    const isPolled = this.#pollMs !== undefined
    if (!this.#watched || (!isPolled && !unheard)) return
    if (isPolled && this.#hasFetched && !mayPollAside(context)) this.#pollIn(LATER_MS)
    else this.start()
  }

  viewersChanged(): void {
    const { context, onViewersChanged, oldForViewersMs = Number.POSITIVE_INFINITY } = this.#parts
    onViewersChanged?.()
    const viewers = new Set<unknown>(this.#collection.viewers)
    const isOpened = [...viewers].some((one) => !this.#viewers.has(one))
    this.#viewers = viewers
    const isOld = context.clock.now() - this.#fetchedAt > oldForViewersMs
    if (this.#due) this.#fetchInSight()
    else if (isOpened && isOld && !this.#missing) void this.refresh()
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
      if (this.#watched && !this.#missing && this.#pollMs !== undefined) this.#pollIn(this.#pollMs)
    })
    return this.#fetching
  }

  async #fetch(): Promise<void> {
    this.#cancel()
    this.#due = false
    this.#hasFetched = true
    this.#collection.markLoading()
    const { context, load } = this.#parts
    const fetchedAt = context.clock.now()
    const loaded = await load()
    this.#missing = !loaded.ok && loaded.fault.code === 'missing'
    if (!loaded.ok) {
      this.#collection.markFailed(loaded.fault)
      return
    }
    this.#fetchedAt = fetchedAt
    this.#collection.setRows(loaded.value)
  }

  #pollIn(delayMs: number): void {
    const { context, beside } = this.#parts
    this.#cancel()
    this.#cancel = context.clock.after(delayMs, () => {
      const pollMs = this.#pollMs
      if (pollMs === undefined) return
      if (!mayPollAside(context)) this.#pollIn(Math.min(pollMs, LATER_MS))
      else if (beside === undefined) this.#fetchInSight()
      else this.#cancel = beside(() => this.#bringsNothing(), this.#fetchedAt)
    })
  }

  get #pollMs(): number | undefined {
    return this.#parts.pollMs(this.#fetchedAt)
  }

  /** Fetches the rows. Resolves to whether that brought no new one. */
  async #bringsNothing(): Promise<boolean> {
    const { ids } = this.#collection
    await this.refresh()
    const { state, ids: now } = this.#collection
    return state.state !== 'failed' && now.every((id) => ids.includes(id))
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
