import { expect, test } from 'vitest'
import { AlertSilence } from './alertSilence.ts'

function silence() {
  let now = 1_000_000
  const alertSilence = new AlertSilence({ now: () => now, after: () => () => {}, pending: () => 0 })
  const at = (seconds: number): boolean => {
    now = 1_000_000 + seconds * 1_000
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
