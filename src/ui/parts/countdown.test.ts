import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCountdown } from './countdown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a countdown calls back after 5 s of running', () => {
  const done = vi.fn()
  createCountdown(5_000, done).start()
  vi.advanceTimersByTime(4_999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledTimes(1)
})

test('a countdown does not start by itself, and pauses while it is on hold', () => {
  const done = vi.fn()
  const countdown = createCountdown(5_000, done)
  vi.advanceTimersByTime(60_000)
  countdown.start()
  vi.advanceTimersByTime(3_000)
  countdown.pause()
  countdown.pause()
  vi.advanceTimersByTime(60_000)
  countdown.start()
  countdown.start()
  vi.advanceTimersByTime(1_999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledTimes(1)
})

test('a countdown never calls back after it was stopped', () => {
  const done = vi.fn()
  const countdown = createCountdown(5_000, done)
  countdown.start()
  countdown.cancel()
  countdown.start()
  vi.advanceTimersByTime(60_000)
  expect(done).not.toHaveBeenCalled()
})

test('a countdown calls back once, even if it is paused and started after it ended', () => {
  const done = vi.fn()
  const countdown = createCountdown(5_000, done)
  countdown.start()
  vi.advanceTimersByTime(5_000)
  countdown.pause()
  countdown.start()
  vi.advanceTimersByTime(60_000)
  expect(done).toHaveBeenCalledTimes(1)
})
