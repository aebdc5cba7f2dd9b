import type { VirtualItem } from '@tanstack/react-virtual'
import type { ViewMeta } from '../../shared/protocol/views.ts'

/** The reader's position in a timeline. It is kept while the tab lives. */
export interface Place {
  /** The row at the top of the viewport. */
  readonly anchorId?: string | undefined
  /** How far that row is scrolled out of the viewport, at the top. */
  readonly offsetPx: number
  /** The newest row that was shown. */
  readonly headId?: string | undefined
  /** Measured row heights. */
  readonly sizes: readonly VirtualItem[]
  /** The height of what stood below the last row. */
  readonly endPx?: number
  /** False if the reader is below the top. Places at the top are kept only for a tab that sleeps, which shows the same rows again. */
  readonly atTop?: boolean
  /** The index of `anchorId` in the view. */
  readonly index?: number
  /** The view's rows, of which only those around the anchor are stored. After a reload they restore the view in an engine that no longer has them. */
  readonly rows?: readonly string[]
  /** The groups among these. */
  readonly chains?: ViewMeta['chains']
  /** The tide mark as it was shown (TD9). */
  readonly tide?: ViewMeta['tide']
  /** Whether that is a line of its own. */
  readonly hasTideLine?: boolean
}
