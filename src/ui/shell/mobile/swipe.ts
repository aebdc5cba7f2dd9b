/** The movement of a finger, in px. */
export interface Stroke {
  readonly dx: number
  readonly dy: number
}

/** The physical edge, since gestures don't depend on the writing direction. */
export type Edge = 'left' | 'right'

/** The edge at which a drawer on `side` is, for this writing direction. */
export const edgeOf = (side: 'start' | 'end', direction: 'ltr' | 'rtl'): Edge =>
  (side === 'start') === (direction === 'ltr') ? 'left' : 'right'

/** How far a stroke moves towards `edge`; 0 if it moves away. */
export const towards = (edge: Edge, { dx }: Stroke): number => Math.max(0, edge === 'left' ? -dx : dx)

/**
 * Whether a stroke is a swipe towards `edge`: longer than `thresholdPx`, and more horizontal than vertical.
 */
export const isSwipe = (edge: Edge, stroke: Stroke, thresholdPx: number): boolean =>
  towards(edge, stroke) > thresholdPx && Math.abs(stroke.dx) > Math.abs(stroke.dy)
