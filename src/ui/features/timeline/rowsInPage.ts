import type { Range } from '@tanstack/react-virtual'

/** Which rows are in the page: those that are seen, and at least `side` on each side of their middle. */
export function rowsInPage({ startIndex, endIndex, count }: Range, side: number): number[] {
  const middle = Math.round((startIndex + endIndex) / 2)
  const from = Math.max(0, Math.min(startIndex, middle - side))
  const to = Math.min(count - 1, Math.max(endIndex, middle + side))
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

/** spec/2 §9: so many on each side in a window of this height. */
export const rowsEachSide = (heightPx: number): number => Math.max(3, Math.ceil(heightPx / 80))
