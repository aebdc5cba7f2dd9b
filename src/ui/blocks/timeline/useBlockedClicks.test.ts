import { expect, test } from 'vitest'
import { blockedUntil } from './useBlockedClicks.ts'

test('clicks are blocked for a second after the user requested new rows', () => {
  expect(blockedUntil(Number.NEGATIVE_INFINITY, 5_000, true)).toBe(6_000)
  expect(blockedUntil(6_000, 5_500, true)).toBe(6_500)
})

test('while rows keep moving, clicks are allowed every other second', () => {
  let until = Number.NEGATIVE_INFINITY
  let free = 0
  for (let now = 0; now < 20_000; now += 20) {
    until = blockedUntil(until, now, false)
    if (now >= until) free += 20
  }
  expect(free).toBe(10_000)
})

test('rows that move after a rest are blocked for a full second', () => {
  expect(blockedUntil(6_000, 7_000, false)).toBe(8_000)
})
