import type { WatchInput } from '../../shared/protocol/views.ts'
import type { ViewRange } from '../tabs/viewRange.ts'

/** One view of a timeline, as the timeline and its reading position see it. */
export interface Watcher {
  readonly tabId: string
  /** What the tab said when it opened the view. */
  readonly opened: { readonly [K in 'headId' | 'tide']?: WatchInput[K] | undefined }
  /** The rows of the timeline that it includes. */
  readonly position: ViewRange
  /** Its rows as shown, pinned ones on top. */
  readonly range: ViewRange
  /** The rows that the user has in sight, unless the view is at its top, where new rows show. */
  readonly inSight: readonly string[]
  /** The rows of the timeline, or their state, have changed. */
  timelineChanged(): void
  /** The set of hidden rows has changed. */
  hiddenRowsChanged(): void
  /** Resets the view to the initial rows. */
  startOver(): void
  /** Shows all new rows above the current ones. */
  showAll(): void
  /** Shows these rows of the timeline. */
  show(range: ViewRange): void
  /** Reports the rows in sight to the reading position. */
  noteSight(): void
  /** Its meta has changed, not its rows. */
  metaChanged(): void
}
