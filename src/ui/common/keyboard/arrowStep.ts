import type { KeyboardEvent } from 'react'

/** To the right and downwards, as on the screen. */
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** How far an arrow key moves something: `step` or, with Shift, `large`. Null: it is another key, or a shortcut. */
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
