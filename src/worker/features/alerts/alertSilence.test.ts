import { expect, test } from 'vitest'
import { AlertSilence } from './alertSilence.ts'

function silence() {
  let now = 1_000_000
  const made = new AlertSilence({ now: () => now, after: () => () => {}, pending: () => 0 })
  const at = (seconds: number): boolean => {
    now = 1_000_000 + seconds * 1_000
    return made.on
  }
  return { made, at }
}

test('is lifted 10 s after the socket was let in', () => {
  const { made, at } = silence()
  expect(at(2)).toBe(true)
  made.joined()
  expect([5, 11.9, 12, 13].map(at)).toEqual([true, true, false, false])
})

test('is lifted 10 s after the start where there is no socket', () => {
  const { at } = silence()
  expect([0, 9, 9.9, 10, 11].map(at)).toEqual([true, true, true, false, false])
})

test('does not come back with a socket that joins again, or late', () => {
  const { made, at } = silence()
  made.joined()
  expect(at(11)).toBe(false)
  made.joined()
  expect(at(12)).toBe(false)
  const late = silence()
  expect(late.at(10)).toBe(false)
  late.made.joined()
  expect(late.at(11)).toBe(false)
})
