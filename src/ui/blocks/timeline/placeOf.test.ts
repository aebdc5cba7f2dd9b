import { expect, test } from 'vitest'
import { type Measured, placeOf } from './placeOf.ts'

const IDS = ['a', 'b', 'gap:b', 'c', 'd']
const ROWS = IDS.map((key, index) => ({
  index,
  key,
  start: index * 100,
  end: index * 100 + 100,
  size: 100,
  lane: 0,
}))
/** Rows of 100 px, the first two of which were drawn. */
const LIST: Measured = {
  takeSnapshot: () => ROWS.slice(0, 2),
  getVirtualItemForOffset: (offset) => ROWS.findLast(({ start }) => start <= offset) ?? ROWS[0],
  measurementsCache: ROWS,
}

test('who reads at the top has no place to be brought back to', () => {
  expect(placeOf(0, IDS, LIST, true)).toBeUndefined()
  expect(placeOf(15, IDS, LIST, true)).toBeUndefined()
  expect(placeOf(40, [], LIST, false)).toBeUndefined()
})

test('who reads further down is at a row, by so much of it as is scrolled away', () => {
  expect(placeOf(130, IDS, LIST, false)).toMatchObject({ anchorId: 'b', offsetPx: 30, headId: 'a' })
})

test('who goes in the very frame in which they scroll is where they scrolled to, though nothing was drawn there', () => {
  expect(placeOf(440, IDS, LIST, true)).toMatchObject({ anchorId: 'd', offsetPx: 40 })
})

test('a place is at a post, and not where some are missing', () => {
  expect(placeOf(250, IDS, LIST, false)).toMatchObject({ anchorId: 'c', offsetPx: -50 })
})
