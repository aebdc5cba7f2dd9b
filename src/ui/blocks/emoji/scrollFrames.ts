/** Scrolling by more lines than this between two frames is too fast to see the pictures. */
const FAST_LINES = 2

/** Scroll state of the grid at one frame. */
export interface ScrollFrame {
  readonly offsetPx: number
  /** It moved fast since the previous frame. */
  readonly fast: boolean
  /** The rows whose pictures are shown. */
  readonly pictured: ReadonlySet<number>
}

export const AT_REST: ScrollFrame = { offsetPx: 0, fast: false, pictured: new Set() }
/**
 * The next frame of a grid of pictures. While it scrolls fast, new rows render without pictures and so don't request
 * them; an instance may have 20,000. A single jump, as to another group, does not count as fast.
 */
export function nextFrame(
  before: ScrollFrame,
  rows: readonly number[],
  offsetPx: number,
  linePx: number,
  scrolling: boolean,
): ScrollFrame {
  const movedPx = Math.abs(offsetPx - before.offsetPx)
  // The grid also renders in between, for example when another group is at the top.
  const fast = scrolling && (movedPx === 0 ? before.fast : movedPx > FAST_LINES * linePx)
  const staysFast = fast && before.fast
  return {
    offsetPx,
    fast,
    pictured: new Set(staysFast ? rows.filter((row) => before.pictured.has(row)) : rows),
  }
}
