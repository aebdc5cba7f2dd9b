import { expect, test } from 'vitest'
import { dailyAverage } from './dailyAverage.ts'

const at = (iso: string): number => Date.parse(iso)

test('posts are shared among the days since the account was made, rounded up', () => {
  expect(dailyAverage(10, '2026-01-01T00:00:00Z', at('2026-01-05T00:00:01Z'))).toBe(2)
  expect(dailyAverage(11, '2026-01-01T00:00:00Z', at('2026-01-05T00:00:00Z'))).toBe(3)
  expect(dailyAverage(1, '2026-01-01T00:00:00Z', at('2026-01-05T00:00:00Z'))).toBe(0)
})

test('the first day counts as one, and so does one that has not begun by this clock', () => {
  expect(dailyAverage(7, '2026-01-01T00:00:00Z', at('2026-01-01T00:00:00Z'))).toBe(7)
  expect(dailyAverage(7, '2026-01-02T00:00:00Z', at('2026-01-01T00:00:00Z'))).toBe(7)
})

test('without a date there is none', () => {
  expect(dailyAverage(7, undefined, 0)).toBeNull()
  expect(dailyAverage(7, 'yesterday', 0)).toBeNull()
})
