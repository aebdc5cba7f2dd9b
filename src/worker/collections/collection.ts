import type { Fault } from '../../shared/fault/fault.ts'
import type { EntityKey } from '../../shared/model/keys.ts'
import type {
  CollectionRef,
  LoadState,
  ThreadShape,
  ViewMeta,
  ViewWindow,
} from '../../shared/protocol/views.ts'
import type { Clock } from '../platform/clock.ts'
import { failedState } from '../tabs/failedState.ts'

/** Loads the rows of a short list. */
export interface Feed {
  /** The first viewer has opened the list. */
  start(): void
  /** The last viewer has closed the list. */
  stop(): void
  /** Fetches the rows. `force`: a fetch in flight is too old, so fetch again after it. */
  refresh(force?: boolean): Promise<void>
  /** The poll interval may have changed. */
  pollMsChanged?(): void
  /** Loads the next older page, at the user's request. */
  older?(): Promise<void>
  /** The viewers' windows have changed. */
  viewersChanged?(): void
}

/** One view of a short list. */
export interface Viewer {
  readonly window: ViewWindow
  /** Whether the viewer's tab is visible. */
  readonly visible: () => boolean
}

export interface CollectionParts {
  readonly ref: CollectionRef
  readonly clock: Clock
  /** Further rows are dropped. */
  readonly maxRows: () => number
  /** Called with the removed rows, after their removal. */
  readonly onGone: (ids: readonly string[]) => void
  readonly feed: (collection: Collection) => Feed
}

/** One short list of one account, for all tabs: its rows and loading state. */
export class Collection {
  readonly ref: CollectionRef
  readonly #parts: CollectionParts
  readonly #feed: Feed
  readonly #listeners = new Set<() => void>()
  readonly viewers = new Set<Viewer>()
  /** Additional meta fields from the feed. */
  feedMeta: Partial<ViewMeta> = {}
  /** Entities that the list shows in addition to its rows. */
  extraKeys: readonly EntityKey[] = []
  /** Shows the rows that the feed holds back, whose number is in `feedMeta`. */
  showHeld?: () => void
  #ids: readonly string[] = []
  #state: LoadState = { state: 'idle' }
  #loaded = false
  #thread: ThreadShape | undefined

  constructor(parts: CollectionParts) {
    this.ref = parts.ref
    this.#parts = parts
    this.#feed = parts.feed(this)
  }

  get ids(): readonly string[] {
    return this.#ids
  }

  /** The reply structure of a conversation. */
  get thread(): ThreadShape | undefined {
    return this.#thread
  }

  get state(): LoadState {
    return this.#state
  }

  /** Whether the rows have been loaded, even if there are none. */
  get loaded(): boolean {
    return this.#loaded
  }

  get watched(): boolean {
    return this.#listeners.size > 0
  }

  /** Opens the list; returns a function that closes it. `onChange` is called after every change. */
  open(onChange: () => void): () => void {
    const first = !this.watched
    // A new function per call, since the same callback may be passed twice.
    const listener = (): void => onChange()
    this.#listeners.add(listener)
    if (first) this.#feed.start()
    return () => {
      if (this.#listeners.delete(listener) && !this.watched) this.#feed.stop()
    }
  }

  refresh(): Promise<void> {
    return this.#feed.refresh()
  }

  /** Like `refresh`, after something has changed at the instance. */
  renew(): Promise<void> {
    return this.#feed.refresh(true)
  }

  /** Its rows are being loaded. The state shows this only if there are no rows yet, or the last load failed. */
  markLoading(): void {
    if (!this.#loaded || this.#state.state === 'failed') this.#setState({ state: 'loading' })
  }

  /** Loading failed. Existing rows stay, unless the instance answered that the list does not exist. */
  markFailed(fault: Fault): void {
    this.#setState(failedState(fault, this.#parts.clock), fault.code === 'missing' ? [] : this.#ids)
  }

  /** Sets all rows, whose entities are in the store already. */
  setRows(ids: readonly string[]): void {
    this.#loaded = true
    this.#setState({ state: 'idle' }, ids)
  }

  /** Sets the known rows of a conversation. `isComplete`: the instance has sent them all. */
  setThread(ids: readonly string[], thread: ThreadShape, isComplete: boolean): void {
    this.#thread = thread
    this.#loaded ||= isComplete
    this.#setState(this.#state, ids)
  }

  /** Sets the known rows without marking the list as loaded. */
  setKnownRows(ids: readonly string[]): void {
    this.#setState(this.#state, ids)
  }

  setMeta(feedMeta: Partial<ViewMeta>, extraKeys: readonly EntityKey[]): void {
    this.feedMeta = feedMeta
    this.extraKeys = extraKeys
    this.setKnownRows(this.#ids)
  }

  /** Removes the rows and marks the list as not loaded. */
  reset(): void {
    this.#loaded = false
    this.setKnownRows([])
  }

  older(): Promise<void> | undefined {
    return this.#feed.older?.()
  }

  pollMsChanged(): void {
    this.#feed.pollMsChanged?.()
  }

  viewersChanged(): void {
    this.#feed.viewersChanged?.()
  }

  /** Changes the rows, if they have been loaded. */
  change(change: (ids: readonly string[]) => readonly string[]): void {
    if (this.#loaded) this.#setState(this.#state, change(this.#ids))
  }

  remove(id: string): void {
    this.change((ids) => ids.filter((other) => other !== id))
  }

  stop(): void {
    this.#listeners.clear()
    this.#feed.stop()
  }

  #setState(state: LoadState, ids: readonly string[] = this.#ids): void {
    const before = this.#ids
    // The code that knows how many rows there may be loads before the first row comes.
    const next = ids.length === 0 ? ids : [...new Set(ids)].slice(0, this.#parts.maxRows())
    this.#state = state
    // Equal rows keep the same array: views compare it by identity.
    if (next.length !== before.length || next.some((id, index) => id !== before[index])) this.#ids = next
    for (const listener of this.#listeners) listener()
    if (this.#ids === before) return
    const remaining = new Set(next)
    const removed = before.filter((id) => !remaining.has(id))
    if (removed.length > 0) this.#parts.onGone(removed)
  }
}
