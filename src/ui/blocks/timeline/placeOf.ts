import type { VirtualItem } from '@tanstack/react-virtual'
import { isGap } from '../../../shared/protocol/views.ts'
import type { Place } from '../../hooks/place.ts'

/** Within this distance of the top a timeline shows new posts at once (T19). */
export const TOP_PX = 15

/** What of a virtual list says where its rows are. */
export interface Measured {
  readonly takeSnapshot: () => readonly VirtualItem[]
  readonly getVirtualItemForOffset: (offset: number) => VirtualItem | undefined
  readonly measurementsCache: readonly VirtualItem[]
}

/** Where the reader of a list is that is scrolled to `scrollTop`; undefined: at its top. */
export function placeOf(
  scrollTop: number,
  ids: readonly string[],
  list: Measured,
  atTop: boolean,
): Place | undefined {
  // Who goes in the very frame in which they scroll was not heard of yet, and nothing is drawn where they are.
  if ((atTop && scrollTop <= TOP_PX) || ids.length === 0) return undefined
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
  }
}
