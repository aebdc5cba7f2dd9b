import type { Fault } from '../../shared/fault/fault.ts'
import type { ViewMeta, ViewWindow } from '../../shared/protocol/views.ts'
import type { Watcher } from './watcher.ts'

/** The reading position of a timeline. */
export interface Reading {
  /** The tide marks of the tabs, at which their lists stop. */
  readonly tides: Tides
  /** The row where the user of `view` left off, until they have scrolled back to it, and the tide mark. */
  metaOf(view: Watcher): Pick<ViewMeta, 'left' | 'tide'>
  /** Records that the rows of `window` are in sight, if the tab is visible. */
  noteSight(view: Watcher, window: ViewWindow, isVisible: boolean): void
  /** Loads the row where the user of `view` left off, and shows it. Resolves to why it could not. */
  goBack(view: Watcher): Promise<Fault | null>
  flush(): Promise<void>
  stop(): void
}

/** The tide marks of all tabs (TD1). */
export interface Tides {
  /** The user of `view` has asked for what is new: the mark moves to what has been read by now. */
  comeToTop(view: Watcher): void
  /** How many rows the list of `view` has from the top of the timeline down to its end: `most`, or fewer. */
  rowsFromTop(view: Watcher, most: number): number
  /** How many more rows `view` may show below its last one, before it ends. */
  rowsToEnd(view: Watcher): number
  /** The user of `view` goes on below its end. */
  goPastEnd(view: Watcher): void
}
