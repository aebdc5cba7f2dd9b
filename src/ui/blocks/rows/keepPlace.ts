import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'

/** The part of a virtualizer that {@link correctsScroll} reads. */
type Sizes = Pick<Virtualizer<Element, Element>, 'scrollOffset' | 'itemSizeCache'>

/** A row that is in view by no more than this counts as above the view: nobody reads a row's edge. */
const EDGE_PX = 1

/**
 * Whether the scroll position is corrected when a row's height changes, so that what is being read does not move (T40).
 *
 * The library's own rule makes no correction while the list scrolls up. It also takes its own corrections for scrolling up, so a
 * second change of height within 150 ms moved the list.
 */
export function correctsScroll(
  row: VirtualItem,
  _deltaPx: number,
  { scrollOffset, itemSizeCache }: Sizes,
): boolean {
  const offsetPx = scrollOffset ?? 0
  const sizePx = itemSizeCache.get(row.key)
  // A row that was not measured yet counts as above the view if its first line is, because its height was an estimate.
  return sizePx === undefined ? row.start < offsetPx : row.start + sizePx <= offsetPx + EDGE_PX
}
