import type { ViewRange } from '../tabs/viewRange.ts'

/** One view of a timeline, as the timeline and its reading place see it. */
export interface Watcher {
  readonly tabId: string
  /** Which rows of the timeline it has. */
  readonly place: ViewRange
  /** Its rows as shown, pinned ones on top. */
  readonly range: ViewRange
  /** The rows of the timeline, or their state, have changed. */
  timelineChanged(): void
  /** Other rows are hidden than before. */
  judged(): void
  /** Shows the first rows and nothing else. */
  startOver(): void
  /** Shows everything that waits above. */
  showAll(): void
  /** Whether nothing but `id` waits above it. */
  waitsOnlyFor(id: string): boolean
  /** Shows down to `id` and a page below it, if that row is loaded. */
  showTo(id: string): void
  /** Passes the rows in sight to the reading place. */
  noteSight(): void
  /** Its meta has changed, not its rows. */
  said(): void
}
