/** The narrowest that a column beside the content gets, and the content, in rem. */
const MIN_SIDE_REM = 18
const MIN_CONTENT_REM = 20

interface Size {
  /** As shown. */
  readonly widthPx: number
  /** As preferred. Columns that have no room are shown narrower, all in proportion. */
  readonly basisPx: number
}

/**
 * The preferred widths of the content and of the column beside it that show their edge moved by `byPx`; positive makes the
 * column beside the content wider. Together they stay as wide as they are.
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
