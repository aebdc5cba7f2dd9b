import type { VirtualItem } from '@tanstack/react-virtual'
import { isGap } from '../../../shared/protocol/views.ts'
import type { Place } from '../../hooks/place.ts'

/** A timeline within this distance of the top shows new posts at once (T19). */
export const TOP_PX = 15

/** The part of a virtualizer that knows the rows' positions. */
export interface Measured {
  readonly takeSnapshot: () => readonly VirtualItem[]
  readonly getVirtualItemForOffset: (offset: number) => VirtualItem | undefined
  readonly measurementsCache: readonly VirtualItem[]
}

/**
 * The place of a reader who has scrolled to `scrollTop`, to be restored later. Undefined without rows and, unless `evenAtTop`,
 * at the top.
 */
export function readingPlace(
  scrollTop: number,
  ids: readonly string[],
  list: Measured,
  atTop: boolean,
  evenAtTop = false,
): Place | undefined {
  // If the user navigates in the frame of a scroll, `atTop` is stale, and no rows are rendered at `scrollTop` yet.
  const isTop = atTop && scrollTop <= TOP_PX
  if ((isTop && !evenAtTop) || ids.length === 0) return undefined
  const sizes = list.takeSnapshot()
  const firstVisible = list.getVirtualItemForOffset(scrollTop)?.index ?? 0
  const anchor = list.measurementsCache[ids.findIndex((id, index) => index >= firstVisible && !isGap(id))]
  if (anchor === undefined) return undefined
  return {
    anchorId: ids[anchor.index],
    offsetPx: scrollTop - anchor.start,
    headId: ids.find((id) => !isGap(id)),
    sizes,
    rows: ids,
    atTop: isTop,
    index: anchor.index,
  }
}

/**
 * The index in `ids` of the row that was at the top. If that row is gone, the row that is now as far below the former first row;
 * -1 if that is gone, too.
 */
export function indexOfPlace(
  { anchorId = '', headId = '', index = 0 }: Pick<Place, 'anchorId' | 'headId' | 'index'>,
  ids: readonly string[],
): number {
  const [anchor, head] = [ids.indexOf(anchorId), ids.indexOf(headId)]
  return anchor !== -1 || head === -1 ? anchor : Math.min(head + index, ids.length - 1)
}
