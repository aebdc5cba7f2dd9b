import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { olderAsker } from './olderAsker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Of a list with so much below what is seen. */
function asker(below: number | null) {
  const list = { below, looks: 0, asked: 0 }
  const asking = olderAsker(
    () => {
      list.looks++
      return list.below
    },
    () => void list.asked++,
  )
  return { list, ...asking }
}

test('scroll positions are evaluated every 200 ms, and where scrolling stopped (T27)', () => {
  const { list, scrolled } = asker(5_000)
  // A frame every 16 ms, for a second.
  for (let ms = 0; ms < 1_000; ms += 16) {
    scrolled()
    vi.advanceTimersByTime(16)
  }
  expect(list.looks).toBe(6)
  vi.advanceTimersByTime(200)
  expect(list.looks).toBe(6)

  scrolled()
  expect(list.looks).toBe(7)
  list.below = 100
  scrolled()
  vi.advanceTimersByTime(199)
  expect(list).toMatchObject({ looks: 7, asked: 0 })
  vi.advanceTimersByTime(1)
  expect(list).toMatchObject({ looks: 8, asked: 1 })
})

test.each([
  [750, 0],
  [749, 1],
  [null, 0],
])('with %j px below what is seen, older ones are asked for %i times', (below, asked) => {
  const { list, scrolled } = asker(below)
  scrolled()
  expect(list.asked).toBe(asked)
})

test('they are asked for once in a second, as long as they are due', () => {
  const { list, look, scrolled } = asker(0)
  for (let ms = 0; ms < 2_000; ms += 100) {
    look()
    scrolled()
    vi.advanceTimersByTime(100)
  }
  expect(list.asked).toBe(3)
  list.below = null
  vi.advanceTimersByTime(10_000)
  expect(list.asked).toBe(3)
})

test('who has left is looked at no more', () => {
  const { list, scrolled, stop } = asker(0)
  scrolled()
  scrolled()
  const { looks } = list
  stop()
  vi.advanceTimersByTime(10_000)
  expect(list).toMatchObject({ looks, asked: 1 })
})
