import type { VirtualItem } from '@tanstack/react-virtual'

/** The reader's position in a timeline. It is kept while the tab lives. */
export interface Place {
  /** The row at the top of the viewport, and how far it is scrolled out of it, in px. */
  readonly anchorId?: string | undefined
  readonly offsetPx: number
  /** The newest row that was shown. */
  readonly headId?: string | undefined
  /** Measured row heights. */
  readonly sizes: readonly VirtualItem[]
  /** False: below the top. Places at the top are kept only for a tab that sleeps, which shows the same rows again. */
  readonly atTop?: boolean
  /** The row's index in the view. */
  readonly index?: number
  /** The rows around the place after a reload, for an engine that no longer has them. */
  readonly rows?: readonly string[]
}
