import type { CollectionRef } from '../../shared/protocol/views.ts'
import type { Collection } from './collection.ts'

/** The short lists of one account. */
export interface ShortLists {
  /** The list, made on first use. */
  get(ref: CollectionRef): Collection
  /** The list has changed at the instance: fetch it again if a tab shows it, else drop it. */
  renew(ref: CollectionRef): void
}

/** For handlers of commands that change a short list. */
export interface NeedsLists {
  readonly collections: ShortLists
}
