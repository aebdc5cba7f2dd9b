import type { CollectionRef } from '../../../shared/protocol/views.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { Search } from './search.ts'

/** Number of searches without viewers that stay in memory; the oldest are evicted first. */
const MAX_IDLE = 8

/** All searches of one account. */
export class Searches {
  readonly #context: AccountContext
  readonly #byQuery = new Map<string, Search>()
  readonly #unlisten: () => void

  constructor(context: AccountContext) {
    this.#context = context
    this.#unlisten = context.store.listen((changed) => {
      for (const search of this.#byQuery.values()) search.entitiesChanged(changed)
    })
  }

  /** The feed that fills `collection` with the results of `query`. */
  feedOf(collection: Collection, { query, what }: Extract<CollectionRef, { readonly kind: 'found' }>): Feed {
    const search = this.#byQuery.get(query) ?? new Search(this.#context, query)
    this.#byQuery.delete(query)
    this.#byQuery.set(query, search)
    this.#evictIdle()
    return search.feedOf(collection, what)
  }

  stop(): void {
    this.#unlisten()
    this.#byQuery.clear()
  }

  #evictIdle(): void {
    const idle = [...this.#byQuery].filter(([, { watched }]) => !watched)
    for (const [query] of idle.slice(0, -MAX_IDLE)) this.#byQuery.delete(query)
  }
}
