import { expect, test } from 'vitest'
import { type Measured, readingPlace } from './readingPlace.ts'

const IDS = ['a', 'b', 'gap:b', 'c', 'd']
const ROWS = IDS.map((key, index) => ({
  index,
  key,
  start: index * 100,
  end: index * 100 + 100,
  size: 100,
  lane: 0,
}))
/** Rows of 100 px. The first two have been rendered and measured. */
const LIST: Measured = {
  takeSnapshot: () => ROWS.slice(0, 2),
  getVirtualItemForOffset: (offset) => ROWS.findLast(({ start }) => start <= offset) ?? ROWS[0],
  measurementsCache: ROWS,
}

test('there is no place at the top', () => {
  expect(readingPlace(0, IDS, LIST, true)).toBeUndefined()
  expect(readingPlace(15, IDS, LIST, true)).toBeUndefined()
  expect(readingPlace(40, [], LIST, false)).toBeUndefined()
})

test('a place is a row and the offset by which it is scrolled out', () => {
  expect(readingPlace(130, IDS, LIST, false)).toMatchObject({ anchorId: 'b', offsetPx: 30, headId: 'a' })
})

test('a place has the current offset if the user navigates in the frame of a scroll, before rows render there', () => {
  expect(readingPlace(440, IDS, LIST, true)).toMatchObject({ anchorId: 'd', offsetPx: 40 })
})

test('a place is at a post, never at a gap', () => {
  expect(readingPlace(250, IDS, LIST, false)).toMatchObject({ anchorId: 'c', offsetPx: -50 })
})
