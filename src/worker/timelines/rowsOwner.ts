import type { TimelineRef } from '../../shared/protocol/views.ts'
import type { Closure } from '../store/closure.ts'
import type { Chains } from './chains.ts'
import type { TimelineList } from './timelineList.ts'
import type { PagedTimeline, TimelinePages } from './timelinePages.ts'
import type { TimelineStreaming } from './timelineStreaming.ts'

/** A timeline, as its newest and its older rows see it. */
export interface RowsOwner extends PagedTimeline {
  readonly ref: TimelineRef
  readonly list: TimelineList
  readonly chains: Chains
  readonly pages: TimelinePages
  readonly streaming: TimelineStreaming
  readonly watched: boolean
  /** The pinned posts of its account, shown above all other rows (T9). */
  readonly pinned: readonly string[]
  /** Loads the pinned posts, which are shown together with the first page. */
  refreshPinned(): Promise<void>
  /** The entities that row `id` needs. */
  closureOf(id: string): Closure
  /** Removes rows from all views. */
  remove(removed: ReadonlySet<string>): void
  /** Fetches new rows. */
  refresh(): Promise<unknown>
  /** Its rows or its meta have changed. */
  changed(): void
}
