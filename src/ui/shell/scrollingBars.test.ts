import { expect, test } from 'vitest'
import { barsAfter, type ScrollPosition, scrolledBy } from './scrollingBars.ts'

const place = (top: number, height = 5_000, room = 400): ScrollPosition => ({ top, height, room })

test('bars leave on the way down, and return on the way up and at the top (L51)', () => {
  expect(barsAfter(place(100), place(140))).toBe('away')
  expect(barsAfter(place(140), place(100))).toBe('here')
  expect(barsAfter(place(3), place(0))).toBe('here')
  // A finger that trembles changes nothing.
  expect(barsAfter(place(100), place(103))).toBe(null)
})

test('posts that arrive above, or rows that turn out higher, move no bar', () => {
  expect(barsAfter(place(100), place(300, 5_200))).toBe(null)
  expect(barsAfter(place(300, 5_200), place(100, 5_000))).toBe(null)
})

test('bars stay away when their leaving moves the end of the page', () => {
  expect(barsAfter(place(4_600), place(4_500, 5_000, 500))).toBe(null)
})

test('bars stay over a page that hardly scrolls', () => {
  expect(barsAfter(place(0, 500), place(60, 500))).toBe(null)
})

test('headers follow what a person scrolls, not what rows above move (L51)', () => {
  expect(scrolledBy(place(100), place(140))).toBe(40)
  expect(scrolledBy(place(140), place(100))).toBe(-40)
  // A row of 300 px came above, and the place was kept.
  expect(scrolledBy(place(100, 5_000), place(400, 5_300))).toBe(0)
  // The same while scrolling on by 20 px.
  expect(scrolledBy(place(100, 5_000), place(420, 5_300))).toBe(20)
  // Older rows came below.
  expect(scrolledBy(place(100, 5_000), place(130, 6_000))).toBe(0)
})
