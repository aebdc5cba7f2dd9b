import { expect, test } from 'vitest'
import { correctsScroll } from './keepPlace.ts'

const row = { key: 'a', index: 0, lane: 0, start: 100, end: 200, size: 100 }
const list = (scrollOffset: number, ...measured: string[]) => ({
  scrollOffset,
  itemSizeCache: new Map(measured.map((key) => [key, 100])),
})

test('a measured row above the view that grows does not move what is being read (T40)', () => {
  expect(correctsScroll(row, 20, list(200, 'a'))).toBe(true)
})

test('a measured row that is in view grows downwards', () => {
  expect(correctsScroll(row, 20, list(198, 'a'))).toBe(false)
  expect(correctsScroll(row, 20, list(0, 'a'))).toBe(false)
})

test('a row whose lower edge alone is in view counts as above it (T40)', () => {
  expect(correctsScroll(row, 20, list(199, 'a'))).toBe(true)
  expect(correctsScroll(row, 20, list(199.5, 'a'))).toBe(true)
})

test('the last measured size of a row counts, not the one in the virtual item', () => {
  const grown = { scrollOffset: 250, itemSizeCache: new Map([['a', 200]]) }
  expect(correctsScroll(row, 20, grown)).toBe(false)
})

test('the difference to its estimate counts as above a row whose first line is above the view', () => {
  expect(correctsScroll(row, 20, list(101))).toBe(true)
  expect(correctsScroll(row, 20, list(100))).toBe(false)
})
