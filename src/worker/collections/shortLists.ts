import type { CollectionRef } from '../../shared/protocol/views.ts'
import type { Collection } from './collection.ts'

/** The short lists of one account. */
export interface ShortLists {
  /** The list, created on first use. */
  get(ref: CollectionRef): Collection
  /** The list has changed at the instance: fetches it again if a tab shows it, else drops it. */
  renew(ref: CollectionRef): void
}

/** For parts that look through all lists. */
export interface AllLists extends ShortLists {
  all(): Iterable<Collection>
}

/** For command handlers that change a short list. */
export interface NeedsLists {
  readonly collections: ShortLists
}
