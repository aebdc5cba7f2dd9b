import { expect, test } from 'vitest'
import type { Say } from './i18n.ts'
import { dayOf, sayDay } from './sayDay.ts'

const t = ((key: string) => key) as Say
const at = (...parts: [number, number, number, number?, number?]): number => new Date(...parts).getTime()
const NOW = at(2026, 2, 1, 0, 30)

test('uses the local day', () => {
  expect(dayOf(at(2026, 2, 1, 0, 0))).toBe('2026-03-01')
  expect(dayOf(at(2026, 1, 28, 23, 59))).toBe('2026-02-28')
})

test.each([
  [at(2026, 2, 1, 0, 10), 'time.today'],
  [at(2026, 1, 28, 23, 50), 'time.yesterday'],
  [at(2026, 1, 27, 12), 'Friday, February 27'],
  [at(2025, 1, 27, 12), 'Thursday, February 27, 2025'],
])('names a day relative to today', (ms, words) => {
  expect(sayDay(t, ms, NOW, 'en')).toBe(words)
})
