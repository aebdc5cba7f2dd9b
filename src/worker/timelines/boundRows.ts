import { locateRange, type ViewRange } from '../tabs/viewRange.ts'
import type { TimelineList } from './timelineList.ts'

/** Maximum consecutive rows that no view shows. Further ones are folded into a gap that counts them. */
export const MAX_UNSHOWN = 400
/** How many of the newest of these rows stay: a page or two, for users who scroll there. */
const UNSHOWN_AFTER_FOLD = 40

/**
 * Drops rows that no view shows, so that memory stays flat for days. Rows below all views are cut off; rows
 * above or between them are folded into a gap.
 */
export function boundRows(
  list: TimelineList,
  ranges: Iterable<ViewRange>,
): { cut: boolean; folded: boolean } {
  if (list.entries.length <= MAX_UNSHOWN) return { cut: false, folded: false }
  const shown = [...ranges]
    .map((range) => locateRange(range, list.entries))
    .filter((position) => position !== null)
    .sort((a, b) => b.to - a.to)
  const end = shown[0]?.to ?? 0
  const cut = list.cut(end + MAX_UNSHOWN)
  let folded = false
  // From the bottom up, so that indexes above stay valid.
  let to = end
  for (const position of [...shown, { from: 0, to: 0 }]) {
    if (to - position.to > MAX_UNSHOWN) {
      list.fold(position.to + UNSHOWN_AFTER_FOLD, to)
      folded = true
    }
    to = Math.min(to, position.from)
  }
  return { cut, folded }
}
