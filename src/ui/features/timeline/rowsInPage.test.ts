import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsEachSide, rowsInPage } from './rowsInPage.ts'

const range = (startIndex: number, endIndex: number, count: number) => ({
  startIndex,
  endIndex,
  count,
  overscan: 0,
})

test.each([
  [800, 10],
  [801, 11],
  [160, 3],
  [0, 3],
])('a window of %i px has %i rows on each side', (height, side) => {
  expect(rowsEachSide(height)).toBe(side)
})

test('rows are in the page on both sides of where the reader is', () => {
  const rows = rowsInPage(range(48, 52, 1_000), 10)
  expect([rows[0], rows.at(-1)]).toEqual([40, 60])
})

test('at the ends there are none beyond, and without a limit there are all', () => {
  expect(rowsInPage(range(0, 2, 5), 10)).toEqual([0, 1, 2, 3, 4])
  expect(rowsInPage(range(2, 3, 5), Number.POSITIVE_INFINITY)).toEqual([0, 1, 2, 3, 4])
  expect(rowsInPage(range(0, 0, 0), 3)).toEqual([])
})

test('what is seen is always in the page, each row once and in order', () => {
  const places = fc
    .tuple(fc.nat(500), fc.nat(500), fc.nat(40))
    .map(([a, b, side]) => ({ start: Math.min(a, b), end: Math.max(a, b), side }))
  fc.assert(
    fc.property(places, ({ start, end, side }) => {
      const rows = rowsInPage(range(start, end, 501), side)
      expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b))
      expect(rows[0]).toBeLessThanOrEqual(start)
      expect(rows.at(-1)).toBeGreaterThanOrEqual(end)
      expect(rows.every((row) => row >= 0 && row < 501)).toBe(true)
    }),
  )
})
