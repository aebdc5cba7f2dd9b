import { expect, test } from 'vitest'
import { dailyAverage } from './dailyAverage.ts'

const at = (iso: string): number => Date.parse(iso)

test('divides the posts by the days since the account was created, and rounds the result', () => {
  expect(dailyAverage(10, '2026-01-01T00:00:00Z', at('2026-01-05T00:00:01Z'))).toBe(2)
  expect(dailyAverage(11, '2026-01-01T00:00:00Z', at('2026-01-05T00:00:00Z'))).toBe(3)
  expect(dailyAverage(1, '2026-01-01T00:00:00Z', at('2026-01-05T00:00:00Z'))).toBe(0)
})

test('counts at least one day, even if the local clock is behind the creation date', () => {
  expect(dailyAverage(7, '2026-01-01T00:00:00Z', at('2026-01-01T00:00:00Z'))).toBe(7)
  expect(dailyAverage(7, '2026-01-02T00:00:00Z', at('2026-01-01T00:00:00Z'))).toBe(7)
})

test('is null without a valid creation date', () => {
  expect(dailyAverage(7, undefined, 0)).toBeNull()
  expect(dailyAverage(7, 'yesterday', 0)).toBeNull()
})
