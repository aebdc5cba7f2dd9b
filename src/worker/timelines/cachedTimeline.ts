import type { AccountKey, EntityKey } from '../../shared/model/keys.ts'
import { type TimelineRef, viewName } from '../../shared/protocol/views.ts'
import type { Closure } from '../store/closure.ts'

/** The newest rows of a timeline on disk. */
export interface CachedTimeline {
  readonly ids: readonly string[]
  readonly entities: readonly (readonly [EntityKey, unknown])[]
  /** When it was saved, ms since 1970. */
  readonly at?: number
}

/** The part of a timeline that is saved. */
export interface SavedTimeline {
  readonly ref: TimelineRef
  readonly list: { readonly entries: readonly string[] }
  closureOf(id: string): Closure
}

/** The key of a timeline in the cache's store `timelines`. */
export const cacheKeyOf = (account: AccountKey, ref: TimelineRef): string => `${account}/${viewName(ref)}`
