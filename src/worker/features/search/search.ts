import type { Fault } from '../../../shared/fault/fault.ts'
import { type EntityKey, entityKey } from '../../../shared/model/keys.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { FoundKind, LoadState } from '../../../shared/protocol/views.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { type Found, PAGE_SIZE, searchCall } from './searchCall.ts'

/** Who comes back within this finds what was found, as far as it was loaded. */
const KEEP_MS = 5 * 60_000
const KINDS: readonly FoundKind[] = ['status', 'account', 'hashtag']

/** What was found of one kind. */
interface Part {
  /** Who shows it; one that nobody watches may have been let go of. */
  collection: Collection | null
  ids: readonly string[]
  /** So many entries were sent for `ids`: the next page begins behind them. */
  served: number
  /** There is nothing more. */
  ended: boolean
  older: LoadState
}

const newPart = (): Part => ({
  collection: null,
  ids: [],
  served: 0,
  ended: true,
  older: { state: 'idle' },
})

/** One search: a call brings all kinds of results, and more of each kind is asked for apart. */
export class Search {
  readonly #context: AccountContext
  readonly #query: string
  readonly #parts: Readonly<Record<FoundKind, Part>> = {
    status: newPart(),
    account: newPart(),
    hashtag: newPart(),
  }
  #loading: Promise<void> | null = null
  /** When it was answered last. */
  #at = Number.NEGATIVE_INFINITY

  constructor(context: AccountContext, query: string) {
    this.#context = context
    this.#query = query
  }

  get watched(): boolean {
    return KINDS.some((what) => this.#parts[what].collection?.watched)
  }

  /** What brings `collection` its rows, which are of the kind `what`. */
  feedOf(collection: Collection, what: FoundKind): Feed {
    this.#parts[what].collection = collection
    return {
      start: () => {
        if (this.#context.clock.now() - this.#at < KEEP_MS) this.#show(what)
        else void this.#load()
      },
      // What is on its way is taken all the same: who looked may come back.
      stop: () => {},
      refresh: () => this.#load(),
      older: () => this.#more(what),
    }
  }

  /** Posts may have been deleted, or be hidden from now on. */
  entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    const part = this.#parts.status
    if (!part.collection?.watched || !part.collection.loaded) return
    const { store, account } = this.#context
    const keyOf = (id: string): EntityKey => entityKey(account, 'status', id)
    if (!part.ids.some((id) => changed.has(keyOf(id)))) return
    // What is let go to keep memory flat is told to nobody: it was deleted.
    part.ids = part.ids.filter((id) => store.has(keyOf(id)) || !changed.has(keyOf(id)))
    this.#show('status')
  }

  #load(): Promise<void> {
    // Also for who came to look while it is on its way.
    for (const what of KINDS) this.#parts[what].collection?.loading()
    this.#loading ??= this.#ask().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #ask(): Promise<void> {
    const answer = await searchCall(this.#context, this.#query)
    if (!answer.ok) {
      for (const what of KINDS) this.#parts[what].collection?.failed(answer.fault)
      return
    }
    this.#at = this.#context.clock.now()
    for (const what of KINDS) this.#begin(what, answer.value[what])
  }

  #begin(what: FoundKind, { ids, served }: Found[FoundKind]): void {
    const part = this.#parts[what]
    part.ids = ids
    part.served = served
    // What may not be seen is left out of pages, so a short one need not be the last; one of very few is.
    part.ended = served <= PAGE_SIZE / 2
    part.older = { state: 'idle' }
    this.#show(what)
  }

  async #more(what: FoundKind): Promise<void> {
    const part = this.#parts[what]
    if (part.older.state === 'loading' || part.ended) return
    const begun = this.#at
    part.older = { state: 'loading' }
    this.#show(what)
    const answer = await searchCall(this.#context, this.#query, { what, offset: part.served })
    // It was asked anew meanwhile.
    if (begun !== this.#at) return
    part.older = answer.ok ? { state: 'idle' } : failedBy(answer.fault)
    if (answer.ok) {
      const { ids, served } = answer.value[what]
      const all = [...new Set([...part.ids, ...ids])]
      // Instances that know no offset begin anew each time.
      part.ended = all.length === part.ids.length
      part.ids = all
      part.served += served
    }
    this.#show(what)
  }

  #show(what: FoundKind): void {
    const { collection, ids, older, ended } = this.#parts[what]
    if (collection === null) return
    const hides = what === 'status' ? this.#context.hidesIn(collection.ref) : null
    collection.setMeta({ older, bottomedOut: ended }, [])
    collection.setRows(ids.filter((id) => !(what === 'status' && this.#isDeleted(id)) && !hides?.(id)))
  }

  #isDeleted(id: string): boolean {
    const { store, account } = this.#context
    return (store.get(entityKey(account, 'status', id)) as Status | undefined)?.deleted === true
  }
}

const failedBy = ({ code, message }: Fault): LoadState => ({ state: 'failed', code, message })
