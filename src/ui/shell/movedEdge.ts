/** The minimum widths of a column beside the content, and of the content, in rem. */
const MIN_SIDE_REM = 18
const MIN_CONTENT_REM = 20

interface Size {
  /** The width on the screen. */
  readonly widthPx: number
  /** The preferred width. In a window without the room for it, all columns shrink in proportion. */
  readonly basisPx: number
}

/**
 * The new preferred widths of the content and of the column beside it, after their common edge was moved by `byPx`. A positive
 * `byPx` makes the column beside the content wider. The sum of both widths stays the same.
 */
export function movedEdge(
  side: Size,
  content: Size,
  byPx: number,
  remPx: number,
): { readonly sidePx: number; readonly contentPx: number } {
  const shown = side.widthPx + content.widthPx
  const widest = Math.max(side.widthPx, shown - MIN_CONTENT_REM * remPx)
  const narrowest = Math.min(side.widthPx, MIN_SIDE_REM * remPx)
  const sidePx = Math.min(widest, Math.max(narrowest, side.widthPx + byPx))
  const scale = (side.basisPx + content.basisPx) / shown
  return { sidePx: sidePx * scale, contentPx: (shown - sidePx) * scale }
}
