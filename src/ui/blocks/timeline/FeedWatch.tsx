import type { RefObject } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import '../status/holdRows.ts'
import { useRowFocus } from '../rows/useRowFocus.ts'
import { useArrivals } from './useArrivals.ts'
import { useBlockedClicks } from './useBlockedClicks.ts'
import { useSeenRows } from './useSeenRows.ts'

export interface FeedWatchProps {
  readonly view: OpenView
  readonly ids: readonly string[]
  /** The element around the rows. */
  readonly box: RefObject<HTMLElement | null>
  /** Whether new rows are shown without a press. */
  readonly streams: boolean
}

/**
 * Tints rows that arrive (RW9), fades the edges of new rows that were seen (TD3), keeps clicks from rows that have just moved (T24), and keeps the focus when its row goes, such as a
 * deleted post (L57).
 */
export function FeedWatch({ view, ids, box, streams }: FeedWatchProps) {
  useRowFocus(ids, box)
  // Before the clicks, which forget that rows were asked for.
  useArrivals(view, ids, box)
  useBlockedClicks(view, ids[0], streams, box)
  useSeenRows(ids, box, useViewMeta(view, 'tide') !== undefined)
  return null
}
