/** More than so many lines between two frames: what passes by then is seen by nobody. */
const FAST_LINES = 2

/** How a grid is scrolled, from frame to frame. */
export interface Flight {
  readonly offsetPx: number
  /** It has gone by fast since the frame before. */
  readonly fast: boolean
  /** The rows whose pictures are shown. */
  readonly pictured: ReadonlySet<number>
}

export const AT_REST: Flight = { offsetPx: 0, fast: false, pictured: new Set() }

/**
 * The next frame of a grid of pictures: while it flies by, rows that come in show none, and ask for none; an
 * instance may have 20,000. A single leap, as to another group, is no flight.
 */
export function nextFlight(
  before: Flight,
  rows: readonly number[],
  offsetPx: number,
  linePx: number,
  scrolling: boolean,
): Flight {
  const fast = scrolling && Math.abs(offsetPx - before.offsetPx) > FAST_LINES * linePx
  const flies = fast && before.fast
  return {
    offsetPx,
    fast,
    pictured: new Set(flies ? rows.filter((row) => before.pictured.has(row)) : rows),
  }
}
