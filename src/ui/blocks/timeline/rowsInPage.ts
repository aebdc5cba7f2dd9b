import type { Range } from '@tanstack/react-virtual'

/** The indexes of the first and last rendered row. */
export interface Rows {
  readonly from: number
  readonly to: number
}

/** The rows to render: all visible ones, and `side` rows on each side of their middle. */
export function rowsInPage({ startIndex, endIndex, count }: Range, side: number): Rows {
  const middle = Math.round((startIndex + endIndex) / 2)
  return {
    from: Math.max(0, Math.min(startIndex, middle - side)),
    to: Math.min(count - 1, Math.max(endIndex, middle + side)),
  }
}

/** In fast motion, this many rows behind the visible ones stay in the page. */
const BEHIND = 1
/** In fast motion, at most this many rows behind are removed in a frame. */
const MAX_REMOVED = 3

/**
 * The rows to render while the list moves fast in `direction`: few behind, because each row in the page makes each frame more
 * expensive.
 */
export function rowsInMotion(range: Range, side: number, direction: -1 | 1, before: Rows | null): Rows {
  const { from, to } = rowsInPage(range, side)
  if (direction === 1) {
    const behind = Math.min(range.startIndex - BEHIND, (before?.from ?? range.count) + MAX_REMOVED)
    return { from: Math.max(from, behind), to }
  }
  const behind = Math.max(range.endIndex + BEHIND, (before?.to ?? 0) - MAX_REMOVED)
  return { from, to: Math.min(to, behind) }
}

/** Number of rows rendered on each side of the visible ones, for a viewport of this height (T38). */
export const rowsEachSide = (heightPx: number): number => Math.max(3, Math.ceil(heightPx / 80))

/**
 * The rows of the next frame: all visible ones, and on each side up to `ahead` more than in the frame before. Rows are expensive:
 * a frame that renders two while scrolling is late. The rows beyond the visible ones are a reserve for a run of short rows.
 * With `ahead` 1 and 200 px per frame, 0.6 % of the frames render two rows.
 */
export function nextRows(
  before: Rows | null,
  target: Rows,
  { startIndex, endIndex }: Range,
  ahead: number,
): Rows {
  const [first, last] = [Math.max(startIndex, target.from), Math.min(endIndex, target.to)]
  // After a jump, no row of the old position is kept.
  const overlaps = before !== null && before.from <= last && before.to >= first
  const start = overlaps ? before : { from: first, to: last }
  return {
    from: Math.max(target.from, Math.min(first, start.from - ahead)),
    to: Math.min(target.to, Math.max(last, start.to + ahead)),
  }
}
