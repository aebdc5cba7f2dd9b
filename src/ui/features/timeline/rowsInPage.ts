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

/** spec/2 §9: so many on each side in a window of this height. */
export const rowsEachSide = (heightPx: number): number => Math.max(3, Math.ceil(heightPx / 80))

/** With more rows to come than this, two come at once. */
const BEHIND = 3

/**
 * From the rows of one frame to those of the next: what is seen, and of the others on each side one or two at a time.
 * A row is dear, and several in one frame make that frame late.
 */
export function nextRows(before: Rows | null, wanted: Rows, { startIndex, endIndex }: Range): Rows {
  const [first, last] = [Math.max(startIndex, wanted.from), Math.min(endIndex, wanted.to)]
  // Of those in another place nothing is left.
  const stays = before !== null && before.from <= last && before.to >= first
  const start = stays ? before : { from: first, to: last }
  const step = (behind: number): number => (behind > BEHIND ? 2 : 1)
  return {
    from: Math.max(wanted.from, Math.min(first, start.from - step(start.from - wanted.from))),
    to: Math.min(wanted.to, Math.max(last, start.to + step(wanted.to - start.to))),
  }
}
