import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scrollHiding } from './scrollHiding.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('hides on the way down, and shows on the way up and when the scrolling stops', () => {
  const said: boolean[] = []
  const { scrolled } = scrollHiding((hidden) => said.push(hidden))
  scrolled(40)
  vi.advanceTimersByTime(100)
  scrolled(200)
  expect(said).toEqual([true])
  vi.advanceTimersByTime(100)
  scrolled(150)
  expect(said).toEqual([true, false])
  vi.advanceTimersByTime(100)
  scrolled(400)
  vi.advanceTimersByTime(300)
  expect(said).toEqual([true, false, true, false])
})

test('samples every 100 ms (L39)', () => {
  const said: boolean[] = []
  const { scrolled } = scrollHiding((hidden) => said.push(hidden))
  for (const top of [40, 20, 60, 30]) {
    scrolled(top)
    vi.advanceTimersByTime(24)
  }
  expect(said).toEqual([true])
  vi.advanceTimersByTime(4)
  scrolled(10)
  expect(said).toEqual([true, false])
})
