import { expect, onTestFinished, test, vi } from 'vitest'
import { createClock } from '../../platform/clock.ts'
import { AlertSilence } from './alertSilence.ts'

function silence() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const alertSilence = new AlertSilence(createClock({ now: Date.now, setTimeout, clearTimeout }))
  let passed = 0
  const at = (seconds: number): boolean => {
    vi.advanceTimersByTime(Math.round((seconds - passed) * 1_000))
    passed = seconds
    return alertSilence.on
  }
  return { alertSilence, at }
}

test('ends 10 s after the socket joined', () => {
  const { alertSilence, at } = silence()
  expect(at(2)).toBe(true)
  alertSilence.joined()
  expect([5, 11.9, 12, 13].map(at)).toEqual([true, true, false, false])
})

test('ends 10 s after the start without a socket', () => {
  const { at } = silence()
  expect([0, 9, 9.9, 10, 11].map(at)).toEqual([true, true, true, false, false])
})

test('does not restart when the socket joins again, or late', () => {
  const { alertSilence, at } = silence()
  alertSilence.joined()
  expect(at(11)).toBe(false)
  alertSilence.joined()
  expect(at(12)).toBe(false)
  const late = silence()
  expect(late.at(10)).toBe(false)
  late.alertSilence.joined()
  expect(late.at(11)).toBe(false)
})

test('ends in time although the clock is set back', () => {
  const { at } = silence()
  vi.setSystemTime(Date.now() - 3_600_000)
  expect([9, 10].map(at)).toEqual([true, false])
})
