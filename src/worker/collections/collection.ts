import type { Fault } from '../../shared/fault/fault.ts'
import type { CollectionRef, LoadState } from '../../shared/protocol/views.ts'

/** What brings a short list its rows. */
export interface Feed {
  /** Somebody came to look. */
  start(): void
  /** Nobody looks any more. */
  stop(): void
  /** Asked for by a person; `anew`: what is on its way already is too old. */
  refresh(anew?: boolean): Promise<void>
}

export interface CollectionParts {
  readonly ref: CollectionRef
  /** Rows above this many are not kept. */
  readonly most: number
  /** Told which rows went, after they have. */
  readonly onGone: (ids: readonly string[]) => void
  readonly feed: (collection: Collection) => Feed
}

/** One short list of one account, for all tabs: its rows, and how getting them goes. */
export class Collection {
  readonly ref: CollectionRef
  readonly #parts: CollectionParts
  readonly #feed: Feed
  readonly #listeners = new Set<() => void>()
  #ids: readonly string[] = []
  #state: LoadState = { state: 'idle' }
  #loaded = false

  constructor(parts: CollectionParts) {
    this.ref = parts.ref
    this.#parts = parts
    this.#feed = parts.feed(this)
  }

  get ids(): readonly string[] {
    return this.#ids
  }

  get state(): LoadState {
    return this.#state
  }

  /** Its rows came, be it none. */
  get loaded(): boolean {
    return this.#loaded
  }

  get watched(): boolean {
    return this.#listeners.size > 0
  }

  /** Looks at it until what is returned is called; `onChange` is told after every change. */
  open(onChange: () => void): () => void {
    const first = !this.watched
    // A function of its own for each: the same one may look twice.
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

  /** As `refresh`, after something has changed at the instance. */
  renew(): Promise<void> {
    return this.#feed.refresh(true)
  }

  /** Its rows are on their way; said only where nothing is shown yet, or where it had failed. */
  loading(): void {
    if (!this.#loaded || this.#state.state === 'failed') this.#become({ state: 'loading' })
  }

  /** What is shown stays, unless the instance says that there is no such thing. */
  failed({ code, message }: Fault): void {
    if (code === 'missing') this.#become({ state: 'failed', code, message }, [])
    else this.#become({ state: 'failed', code, message })
  }

  /** All its rows, which are in the store already. */
  take(ids: readonly string[]): void {
    this.#loaded = true
    this.#become({ state: 'idle' }, ids)
  }

  /** Changes its rows, if they have come. */
  change(change: (ids: readonly string[]) => readonly string[]): void {
    if (this.#loaded) this.#become(this.#state, change(this.#ids))
  }

  remove(id: string): void {
    this.change((ids) => ids.filter((other) => other !== id))
  }

  stop(): void {
    this.#listeners.clear()
    this.#feed.stop()
  }

  #become(state: LoadState, ids: readonly string[] = this.#ids): void {
    const before = this.#ids
    const now = [...new Set(ids)].slice(0, this.#parts.most)
    this.#state = state
    // The same rows are the same array: a view sees by that whether it has to tell them.
    if (now.length !== before.length || now.some((id, index) => id !== before[index])) this.#ids = now
    for (const listener of this.#listeners) listener()
    if (this.#ids === before) return
    const kept = new Set(now)
    const gone = before.filter((id) => !kept.has(id))
    if (gone.length > 0) this.#parts.onGone(gone)
  }
}
