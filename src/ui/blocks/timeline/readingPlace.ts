import type { VirtualItem } from '@tanstack/react-virtual'
import { isGap } from '../../../shared/protocol/views.ts'
import type { Place } from '../../hooks/place.ts'

/** Within this distance of the top a timeline shows new posts at once (T19). */
export const TOP_PX = 15

/** The part of a virtualizer that knows the rows' positions. */
export interface Measured {
  readonly takeSnapshot: () => readonly VirtualItem[]
  readonly getVirtualItemForOffset: (offset: number) => VirtualItem | undefined
  readonly measurementsCache: readonly VirtualItem[]
}

/**
 * The place of a reader who has scrolled to `scrollTop`, for restoring it later; undefined: at the top, unless
 * `evenAtTop`.
 */
export function readingPlace(
  scrollTop: number,
  ids: readonly string[],
  list: Measured,
  atTop: boolean,
  evenAtTop = false,
): Place | undefined {
  // The user may navigate in the same frame they scroll: `atTop` is stale then, and no
  // rows are rendered at `scrollTop` yet.
  const isTop = atTop && scrollTop <= TOP_PX
  if ((isTop && !evenAtTop) || ids.length === 0) return undefined
  const sizes = list.takeSnapshot()
  const from = list.getVirtualItemForOffset(scrollTop)?.index ?? 0
  const anchor = list.measurementsCache[ids.findIndex((id, at) => at >= from && !isGap(id))]
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

/** The index in `ids` of the row that was at the top, or of the one that has its place if that row is gone; -1: neither is loaded. */
export function indexOfPlace(
  { anchorId = '', headId = '', index = 0 }: Pick<Place, 'anchorId' | 'headId' | 'index'>,
  ids: readonly string[],
): number {
  const [at, head] = [ids.indexOf(anchorId), ids.indexOf(headId)]
  return at !== -1 || head === -1 ? at : Math.min(head + index, ids.length - 1)
}
