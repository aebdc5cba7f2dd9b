/** The movement of a finger, in px. */
export interface Stroke {
  readonly dx: number
  readonly dy: number
}

/** The physical edge, since gestures don't depend on the writing direction. */
export type Edge = 'left' | 'right'

/** The edge of a drawer on `side`, for this writing direction. */
export const edgeOf = (side: 'start' | 'end', direction: 'ltr' | 'rtl'): Edge =>
  (side === 'start') === (direction === 'ltr') ? 'left' : 'right'

/** The distance of a stroke towards `edge`; never negative. */
export const towards = (edge: Edge, { dx }: Stroke): number => Math.max(0, edge === 'left' ? -dx : dx)

/**
 * Whether a stroke is a swipe towards `edge`: longer than `thresholdPx`, and more horizontal than vertical.
 */
export const isSwipe = (edge: Edge, stroke: Stroke, thresholdPx: number): boolean =>
  towards(edge, stroke) > thresholdPx && Math.abs(stroke.dx) > Math.abs(stroke.dy)
