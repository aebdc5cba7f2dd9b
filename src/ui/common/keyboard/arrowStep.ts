import type { KeyboardEvent } from 'react'

/** As on the screen: x grows to the right, y downwards. */
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** By how much an arrow key moves something: `step` or, with Shift, `large`. Null for other keys, and with other modifiers. */
export function arrowStep(
  event: KeyboardEvent,
  step: number,
  large: number,
): readonly [x: number, y: number] | null {
  const arrow = ARROWS[event.key]
  if (arrow === undefined || event.altKey || event.ctrlKey || event.metaKey) return null
  const by = event.shiftKey ? large : step
  return [arrow[0] * by, arrow[1] * by]
}
