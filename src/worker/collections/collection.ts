import type { Fault } from '../../shared/fault/fault.ts'
import type { EntityKey } from '../../shared/model/keys.ts'
import type {
  CollectionRef,
  LoadState,
  ThreadShape,
  ViewMeta,
  ViewWindow,
} from '../../shared/protocol/views.ts'

/** What brings a short list its rows. */
export interface Feed {
  /** Somebody came to look. */
  start(): void
  /** Nobody looks any more. */
  stop(): void
  /** Asked for by a person; `anew`: what is on its way already is too old. */
  refresh(anew?: boolean): Promise<void>
  /** A person asks for what is before its first row. */
  older?(): Promise<void>
  /** What its viewers see of it has changed. */
  viewersChanged?(): void
}

/** One view of a short list. */
export interface Viewer {
  readonly window: ViewWindow
  /** Whether their tab is shown. */
  readonly visible: () => boolean
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
  readonly viewers = new Set<Viewer>()
  /** What its feed says of it besides. */
  said: Partial<ViewMeta> = {}
  /** Entities that it shows besides its rows. */
  also: readonly EntityKey[] = []
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

  /** How the rows of a conversation hang together. */
  get thread(): ThreadShape | undefined {
    return this.#thread
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

  /** The rows of a conversation, as they are known; `whole`: the instance has told them. */
  place(ids: readonly string[], thread: ThreadShape, whole: boolean): void {
    this.#thread = thread
    this.#loaded ||= whole
    this.#become(this.#state, ids)
  }

  /** Its rows as far as they are known, whether they have come or not. */
  put(ids: readonly string[]): void {
    this.#become(this.#state, ids)
  }

  say(said: Partial<ViewMeta>, also: readonly EntityKey[]): void {
    this.said = said
    this.also = also
    this.put(this.#ids)
  }

  /** As if its rows had never come. */
  forget(): void {
    this.#loaded = false
    this.put([])
  }

  older(): Promise<void> | undefined {
    return this.#feed.older?.()
  }

  viewersChanged(): void {
    this.#feed.viewersChanged?.()
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
