/** From where to where a finger went, in px. */
export interface Stroke {
  readonly dx: number
  readonly dy: number
}

/** Towards which edge of the window: the physical one, since fingers know no writing direction. */
export type Edge = 'left' | 'right'

/** The edge at which a drawer of `side` stands, where text runs in `direction`. */
export const edgeOf = (side: 'start' | 'end', direction: 'ltr' | 'rtl'): Edge =>
  (side === 'start') === (direction === 'ltr') ? 'left' : 'right'

/** By how much of it a stroke brings something towards `edge`; never negative. */
export const towards = (edge: Edge, { dx }: Stroke): number => Math.max(0, edge === 'left' ? -dx : dx)

/** Whether a stroke is a swipe towards `edge`: longer than `thresholdPx`, and more along than across. */
export const isSwipe = (edge: Edge, stroke: Stroke, thresholdPx: number): boolean =>
  towards(edge, stroke) > thresholdPx && Math.abs(stroke.dx) > Math.abs(stroke.dy)
