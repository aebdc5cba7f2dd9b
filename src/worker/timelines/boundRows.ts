import { locateRange, type ViewRange } from '../tabs/viewRange.ts'
import type { TimelineList } from './timelineList.ts'

/** Rows in a row that nobody shows are kept up to this many; a gap that counts them takes their place. */
export const MAX_UNSHOWN = 400
/** Newest ones of them that stay: a page or two for who comes there. */
const KEPT_OF_UNSHOWN = 40

/**
 * Lets go of rows that no view shows, so that a timeline stays flat for days: what is below all
 * views is cut off, what waits above them or lies between them is folded into a gap.
 */
export function boundRows(
  list: TimelineList,
  ranges: Iterable<ViewRange>,
): { cut: boolean; folded: boolean } {
  if (list.entries.length <= MAX_UNSHOWN) return { cut: false, folded: false }
  const shown = [...ranges]
    .map((range) => locateRange(range, list.entries))
    .filter((place) => place !== null)
    .sort((a, b) => b.to - a.to)
  const end = shown[0]?.to ?? 0
  const cut = list.cut(end + MAX_UNSHOWN)
  let folded = false
  // From the bottom up, so that places above stay where they are.
  let to = end
  for (const place of [...shown, { from: 0, to: 0 }]) {
    if (to - place.to > MAX_UNSHOWN) {
      list.fold(place.to + KEPT_OF_UNSHOWN, to)
      folded = true
    }
    to = Math.min(to, place.from)
  }
  return { cut, folded }
}
