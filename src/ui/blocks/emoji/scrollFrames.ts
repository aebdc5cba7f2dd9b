/** Scrolling by more rows than this between two frames is too fast to see the pictures. */
const FAST_ROWS = 2

/** The scrolling of the grid in one frame. */
export interface ScrollFrame {
  readonly offsetPx: number
  /** Whether the grid has moved fast since the previous frame. */
  readonly fast: boolean
  /** The rows whose pictures are shown. */
  readonly pictured: ReadonlySet<number>
}

export const AT_REST: ScrollFrame = { offsetPx: 0, fast: false, pictured: new Set() }

/**
 * The next frame. While the grid scrolls fast, new rows render without pictures, which are then not requested: an instance may
 * have 20,000. A single jump, such as to another group, does not count as fast.
 */
export function nextFrame(
  before: ScrollFrame,
  rows: readonly number[],
  offsetPx: number,
  rowPx: number,
  scrolling: boolean,
): ScrollFrame {
  const movedPx = Math.abs(offsetPx - before.offsetPx)
  // The grid also renders without having moved, for example when another group is at the top.
  const fast = scrolling && (movedPx === 0 ? before.fast : movedPx > FAST_ROWS * rowPx)
  const staysFast = fast && before.fast
  return {
    offsetPx,
    fast,
    pictured: new Set(staysFast ? rows.filter((row) => before.pictured.has(row)) : rows),
  }
}
