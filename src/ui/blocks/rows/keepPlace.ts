import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'

/** The part of a virtualizer that {@link keepsPlace} reads. */
type Sizes = Pick<Virtualizer<Element, Element>, 'scrollOffset' | 'itemSizeCache'>

/** A row of which no more than this is in view counts as above the view: nobody reads a row's edge. */
const EDGE_PX = 1

/**
 * Whether the scroll position follows a row's new height, so that what is being read does not move (T40).
 *
 * The library does not follow rows above the view while the list scrolls up. It takes the corrections it made itself
 * for scrolling up, so that a second change of height within 150 ms moved the list.
 */
export function keepsPlace(
  row: VirtualItem,
  _deltaPx: number,
  { scrollOffset, itemSizeCache }: Sizes,
): boolean {
  const offsetPx = scrollOffset ?? 0
  const sizePx = itemSizeCache.get(row.key)
  // Before its first measurement all of a row's estimated height counts as above its first line.
  return sizePx === undefined ? row.start < offsetPx : row.start + sizePx <= offsetPx + EDGE_PX
}
