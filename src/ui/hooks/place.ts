import type { VirtualItem } from '@tanstack/react-virtual'

/** Where the reader of a timeline was, kept while the tab lives. */
export interface Place {
  /** The row at the top of the window, and by how much it is scrolled out of it, in px. */
  readonly anchorId?: string | undefined
  readonly offsetPx: number
  /** The newest row that was shown. */
  readonly headId?: string | undefined
  /** Heights that were measured. */
  readonly sizes: readonly VirtualItem[]
  /** Rows around it, of a tab that was loaded anew: for an engine that does not have them any more. */
  readonly rows?: readonly string[]
}
