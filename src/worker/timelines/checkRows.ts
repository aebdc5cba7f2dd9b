import { isGap } from '../../shared/protocol/views.ts'
import type { Closure } from '../store/closure.ts'
import type { TimelineList } from './timelineList.ts'

/** A timeline whose rows are compared with the instance's pages. */
export interface CheckedRows {
  readonly list: TimelineList
  closureOf(id: string): Closure
  remove(removed: ReadonlySet<string>): void
  changed(): void
}

/**
 * Compares the rows of `timeline` with `page`, after it was merged. Nobody has heard what was deleted while no engine ran: a row of
 * before that would be in the page, and is not, was deleted or has left the list, and goes (RW17). So does one that was evicted.
 * Rows of before that stand below the page are fetched when they come near the screen.
 *
 * @param from the index from which the rows would be in the page; -1 if it is not known.
 * @param end the index of the first row below the page; by default, that of its last row.
 */
export function checkRows(timeline: CheckedRows, page: readonly string[], from = 0, end?: number): void {
  const { list } = timeline
  const { entries, handed } = list
  for (const id of page) handed.delete(id)
  const listed = new Set(page)
  const to = end ?? entries.findLastIndex((id) => listed.has(id))
  const isGone = (id: string): boolean =>
    !isGap(id) && !listed.has(id) && (handed.has(id) || !timeline.closureOf(id).complete)
  const gone = from < 0 || to < 0 ? [] : entries.slice(from, to).filter(isGone)
  for (const id of gone) handed.delete(id)
  const isFirst = list.doubtful === undefined
  list.doubtful = handed
  if (gone.length > 0) timeline.remove(new Set(gone))
  // The tabs may show some.
  else if (isFirst && handed.size > 0) timeline.changed()
}
