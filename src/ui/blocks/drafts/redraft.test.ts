import { expect, test } from 'vitest'
import { secondsLeft } from './redraft.ts'

test('a redrafted post keeps what is left of its lifetime, at least what Pleroma accepts (PO69)', () => {
  const now = Date.parse('2026-11-27T20:00:00.000Z')
  expect(secondsLeft('2026-11-27T22:30:00.500Z', now)).toBe(9_060)
  expect(secondsLeft('2026-11-27T20:10:00.000Z', now)).toBe(3_600)
  expect(secondsLeft('2026-11-27T19:00:00.000Z', now)).toBe(3_600)
})
