import type { ViewRange } from '../tabs/viewRange.ts'
import type { Chains } from './chains.ts'
import { forgetRows } from './changeChains.ts'
import { cutList, replaceByGap } from './changeList.ts'
import { MAX_UNSHOWN, type TimelineList } from './timelineList.ts'

/** How many of the newest of these rows stay above a gap: a page or two, for users who scroll there. */
const KEPT_ABOVE_GAP = 40

/** The position of all rows of `range` in `entries`, whose order is another where groups read downwards (RW12). */
function spanOf(range: ViewRange, entries: readonly string[]): { from: number; to: number } | null {
  const rows = new Set(range.ids)
  const from = entries.findIndex((id) => rows.has(id))
  return from === -1 ? null : { from, to: entries.findLastIndex((id) => rows.has(id)) + 1 }
}

/**
 * Drops rows that no view shows, so that memory stays flat for days. Rows below all views are cut off; rows
 * above or between them are replaced by a gap.
 */
export function boundRows(
  list: TimelineList,
  ranges: Iterable<ViewRange>,
): { cut: boolean; gapped: boolean } {
  const shown = [...ranges]
    .map((range) => spanOf(range, list.entries))
    .filter((position) => position !== null)
    .sort((a, b) => b.to - a.to)
  const end = shown[0]?.to ?? 0
  const cut = cutList(list, end + MAX_UNSHOWN)
  let gapped = false
  // From the bottom up, so that indexes above stay valid.
  let to = end
  for (const position of [...shown, { from: 0, to: 0 }]) {
    if (to - position.to > MAX_UNSHOWN) {
      replaceByGap(list, position.to + KEPT_ABOVE_GAP, to)
      gapped = true
    }
    to = Math.min(to, position.from)
  }
  return { cut, gapped }
}

/** Drops the rows of `timeline` that none of its views shows. */
export function boundTimeline(
  timeline: {
    readonly list: TimelineList
    readonly chains: Chains
    readonly views: Iterable<{ readonly position: ViewRange }>
    changed(): void
  },
  older: { lastRowsRemoved(): void },
  newest: { rowsRemoved(before: readonly string[]): void },
): void {
  const { list, views } = timeline
  const before = list.entries
  const { cut, gapped } = boundRows(
    list,
    [...views].map(({ position }) => position),
  )
  if (cut) older.lastRowsRemoved()
  forgetRows(timeline.chains, list)
  if (!cut && !gapped) return
  newest.rowsRemoved(before)
  timeline.changed()
}
