import { type EntityKey, entityKey } from '../../../shared/model/keys.ts'
import type { FoundKind, LoadState } from '../../../shared/protocol/views.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { failedState } from '../../tabs/failedState.ts'
import { namedPeople } from './namedPeople.ts'
import { PAGE_SIZE, type SearchPage, searchCall } from './searchCall.ts'

/** Results stay fresh for this long: a reopened search shows them without a request. */
const FRESH_MS = 5 * 60_000
const KINDS: readonly FoundKind[] = ['status', 'account', 'hashtag']

/** The results of one kind. */
interface KindResults {
  /** The collection that shows the results. May be stale if it has no viewers. */
  collection: Collection | null
  ids: readonly string[]
  /** Number of entries the instance has sent, including those that were left out: the offset of the next page. */
  served: number
  /** There are no more pages. */
  ended: boolean
  older: LoadState
}

const noResults = (): KindResults => ({
  collection: null,
  ids: [],
  served: 0,
  ended: true,
  older: { state: 'idle' },
})

/** One search. The first request returns results of all kinds; further pages are requested per kind. */
export class Search {
  readonly #context: AccountContext
  readonly #query: string
  readonly #results: Readonly<Record<FoundKind, KindResults>> = {
    status: noResults(),
    account: noResults(),
    hashtag: noResults(),
  }
  /** The people that the query names. */
  #named: readonly string[] = []
  #loading: Promise<void> | null = null
  /** Time of the last response to a first request. */
  #loadedAt = Number.NEGATIVE_INFINITY

  constructor(context: AccountContext, query: string) {
    this.#context = context
    this.#query = query
  }

  get watched(): boolean {
    return KINDS.some((what) => this.#results[what].collection?.watched)
  }

  /** The feed that fills `collection` with results of the kind `what`. */
  feedOf(collection: Collection, what: FoundKind): Feed {
    this.#results[what].collection = collection
    return {
      start: () => {
        if (this.#context.clock.now() - this.#loadedAt < FRESH_MS) this.#show(what)
        else void this.#load()
      },
      // A request in flight is not aborted: the user may come back.
      stop: () => {},
      refresh: () => this.#load(),
      older: () => this.#more(what),
    }
  }

  /** Updates the rows when posts were deleted or hidden. */
  entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    const results = this.#results.status
    const { store, account } = this.#context
    const keyOf = (id: string): EntityKey => entityKey(account, 'status', id)
    if (!results.ids.some((id) => changed.has(keyOf(id)))) return
    // Evictions emit no change, so a missing entity was deleted.
    results.ids = results.ids.filter((id) => store.has(keyOf(id)) || !changed.has(keyOf(id)))
    if (results.collection?.watched && results.collection.loaded) this.#show('status')
  }

  #load(): Promise<void> {
    // A collection may have been opened while the request was in flight.
    for (const what of KINDS) this.#results[what].collection?.markLoading()
    this.#loading ??= this.#fetch().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #fetch(): Promise<void> {
    const answer = await searchCall(this.#context, this.#query)
    if (!answer.ok) {
      for (const what of KINDS) this.#results[what].collection?.markFailed(answer.fault)
      return
    }
    this.#loadedAt = this.#context.clock.now()
    const { store, account } = this.#context
    const people = answer.value.account.ids.flatMap(
      (id) => store.get(entityKey(account, 'account', id)) ?? [],
    )
    this.#named = namedPeople(this.#query, people)
    for (const what of KINDS) this.#reset(what, answer.value[what])
  }

  #reset(what: FoundKind, { ids, served }: SearchPage[FoundKind]): void {
    const results = this.#results[what]
    results.ids = what === 'account' ? [...new Set([...this.#named, ...ids])] : ids
    results.served = served
    // Instances leave invisible results out of a page, so only a very short page is the last one.
    results.ended = served <= PAGE_SIZE / 2
    results.older = { state: 'idle' }
    this.#show(what)
  }

  async #more(what: FoundKind): Promise<void> {
    const results = this.#results[what]
    if (results.older.state === 'loading' || results.ended) return
    const loadedAt = this.#loadedAt
    results.older = { state: 'loading' }
    this.#show(what)
    const answer = await searchCall(this.#context, this.#query, { what, offset: results.served })
    // The search was reloaded in the meantime.
    if (loadedAt !== this.#loadedAt) return
    results.older = answer.ok ? { state: 'idle' } : failedState(answer.fault, this.#context.clock)
    if (answer.ok) {
      const { ids, served } = answer.value[what]
      const all = [...new Set([...results.ids, ...ids])]
      // Instances that ignore the offset return the first page again.
      results.ended = all.length === results.ids.length
      results.ids = all
      results.served += served
    }
    this.#show(what)
  }

  #show(what: FoundKind): void {
    const { collection, ids, older, ended } = this.#results[what]
    if (collection === null) return
    const meta = { older, bottomedOut: ended }
    if (what !== 'status') {
      collection.setMeta(meta, [])
      collection.setRows(ids)
      return
    }
    const { account } = this.#context
    const hides = this.#context.hidesIn(collection.ref)
    collection.setMeta(
      { ...meta, named: this.#named },
      this.#named.map((id) => entityKey(account, 'account', id)),
    )
    collection.setRows(ids.filter((id) => !this.#isDeleted(id) && !hides?.(id)))
  }

  #isDeleted(id: string): boolean {
    const { store, account } = this.#context
    return store.get(entityKey(account, 'status', id))?.deleted === true
  }
}
