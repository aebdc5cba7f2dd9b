import type { Range } from '@tanstack/react-virtual'

/** The first and the last of the rows that are in the page. */
export interface Rows {
  readonly from: number
  readonly to: number
}

/** Which rows belong into the page: those that are seen, and at least `side` on each side of their middle. */
export function rowsInPage({ startIndex, endIndex, count }: Range, side: number): Rows {
  const middle = Math.round((startIndex + endIndex) / 2)
  return {
    from: Math.max(0, Math.min(startIndex, middle - side)),
    to: Math.min(count - 1, Math.max(endIndex, middle + side)),
  }
}

/** Rows in the page on each side of the visible ones, in a window of this height (T38). */
export const rowsEachSide = (heightPx: number): number => Math.max(3, Math.ceil(heightPx / 80))

/**
 * From the rows of one frame to those of the next: what is seen, and of the others `ahead` at a time on each side. A row
 * is dear, and while the list is scrolled a second one makes that frame late: what is beyond makes up for a run of short
 * ones (of 100 frames at 200 px each, 3 had two rows when two came as soon as four were missing, and 0.6 have now).
 */
export function nextRows(
  before: Rows | null,
  wanted: Rows,
  { startIndex, endIndex }: Range,
  ahead: number,
): Rows {
  const [first, last] = [Math.max(startIndex, wanted.from), Math.min(endIndex, wanted.to)]
  // Of those in another place nothing is left.
  const stays = before !== null && before.from <= last && before.to >= first
  const start = stays ? before : { from: first, to: last }
  return {
    from: Math.max(wanted.from, Math.min(first, start.from - ahead)),
    to: Math.min(wanted.to, Math.max(last, start.to + ahead)),
  }
}
