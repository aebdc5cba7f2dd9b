import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScrollHiding } from './scrollHiding.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** `to` scrolls an element to a position. `said` records the calls of `onChange`. */
function scroller() {
  const said: boolean[] = []
  const { scrolled } = createScrollHiding((hidden) => said.push(hidden))
  const element = { scrollTop: 0 }
  const to = (top: number, of = element): void => {
    of.scrollTop = top
    scrolled(of)
  }
  return { said, to }
}

test('hides on the way down, and shows on the way up and when the scrolling stops', () => {
  const { said, to } = scroller()
  to(40)
  vi.advanceTimersByTime(100)
  to(200)
  expect(said).toEqual([true])
  vi.advanceTimersByTime(100)
  to(150)
  expect(said).toEqual([true, false])
  vi.advanceTimersByTime(100)
  to(400)
  vi.advanceTimersByTime(300)
  expect(said).toEqual([true, false, true, false])
})

test('samples every 100 ms (L39)', () => {
  const { said, to } = scroller()
  for (const top of [40, 20, 60, 30]) {
    to(top)
    vi.advanceTimersByTime(24)
  }
  expect(said).toEqual([true])
  vi.advanceTimersByTime(4)
  to(10)
  expect(said).toEqual([true, false])
})

test('hides nothing on the way up after another element has scrolled', () => {
  const { said, to } = scroller()
  const nested = { scrollTop: 0 }
  to(3_000)
  vi.advanceTimersByTime(300)
  to(10, nested)
  vi.advanceTimersByTime(300)
  said.length = 0
  to(2_900)
  vi.advanceTimersByTime(300)
  expect(said).toEqual([])
})
