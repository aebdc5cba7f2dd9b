import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { olderTrigger } from './olderTrigger.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A trigger for a list with `below` px below the viewport. */
function fakeList(below: number | null) {
  const list = { below, checks: 0, loads: 0 }
  const trigger = olderTrigger(
    () => {
      list.checks++
      return list.below
    },
    () => void list.loads++,
  )
  return { list, ...trigger }
}

test('scroll positions are evaluated every 200 ms, and where scrolling stopped (T27)', () => {
  const { list, scrolled } = fakeList(5_000)
  // A frame every 16 ms, for a second.
  for (let ms = 0; ms < 1_000; ms += 16) {
    scrolled()
    vi.advanceTimersByTime(16)
  }
  expect(list.checks).toBe(6)
  vi.advanceTimersByTime(200)
  expect(list.checks).toBe(6)

  scrolled()
  expect(list.checks).toBe(7)
  list.below = 100
  scrolled()
  vi.advanceTimersByTime(199)
  expect(list).toMatchObject({ checks: 7, loads: 0 })
  vi.advanceTimersByTime(1)
  expect(list).toMatchObject({ checks: 8, loads: 1 })
})

test.each([
  [750, 0],
  [749, 1],
  [null, 0],
])('with %j px below the viewport, older rows are requested %i times', (below, loads) => {
  const { list, scrolled } = fakeList(below)
  scrolled()
  expect(list.loads).toBe(loads)
})

test('older rows are requested once per second while they are due', () => {
  const { list, check, scrolled } = fakeList(0)
  for (let ms = 0; ms < 2_000; ms += 100) {
    check()
    scrolled()
    vi.advanceTimersByTime(100)
  }
  expect(list.loads).toBe(3)
  list.below = null
  vi.advanceTimersByTime(10_000)
  expect(list.loads).toBe(3)
})

test('stops checking after it is stopped', () => {
  const { list, scrolled, stop } = fakeList(0)
  scrolled()
  scrolled()
  const { checks } = list
  stop()
  vi.advanceTimersByTime(10_000)
  expect(list).toMatchObject({ checks, loads: 1 })
})
