import { describe, expect, it } from 'vitest'
import { relativeTime, stillToCome } from './relativeTime.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 7, 1)

const said = (awayMs: number): string => {
  const time = relativeTime(NOW + awayMs, NOW)
  return time.unit === 'now' ? 'now' : `${time.future ? 'in ' : ''}${time.count} ${time.unit}`
}

describe('a time in the past is rounded down', () => {
  it.each([
    [0, 'now'],
    [999, 'now'],
    [SECOND, '1 seconds'],
    [MINUTE - 1, '59 seconds'],
    [MINUTE, '1 minutes'],
    [HOUR - 1, '59 minutes'],
    [HOUR, '1 hours'],
    [DAY - 1, '23 hours'],
    [DAY, '1 days'],
    [7 * DAY - 1, '6 days'],
    [7 * DAY, '1 weeks'],
    [30 * DAY - 1, '4 weeks'],
    [30 * DAY, '1 months'],
    [365.25 * DAY - 1, '12 months'],
    [365.25 * DAY, '1 years'],
    [10 * 365.25 * DAY, '10 years'],
  ])('%d ms ago: %s', (away, words) => expect(said(-away)).toBe(words))
})

describe('a time in the future is rounded up, and never to 60 minutes', () => {
  it.each([
    [500, 'now'],
    [SECOND, 'in 1 seconds'],
    [MINUTE - 1, 'in 1 minutes'],
    [MINUTE, 'in 1 minutes'],
    [MINUTE + 1, 'in 2 minutes'],
    [10 * MINUTE - 1, 'in 10 minutes'],
    [HOUR - 1, 'in 1 hours'],
    [DAY - 1, 'in 1 days'],
    [7 * DAY - 1, 'in 1 weeks'],
    [365.25 * DAY, 'in 1 years'],
  ])('%d ms away: %s', (away, words) => expect(said(away)).toBe(words))
})

it.each([-HOUR, -1, 0, 500, SECOND])(
  'an end that has not come yet, %d ms away, is in a second (LA24)',
  (away) => {
    const time = relativeTime(stillToCome(NOW + away, NOW), NOW)
    expect(time).toEqual({ unit: 'seconds', count: 1, future: true })
  },
)

it('leaves a later end as it is (LA24)', () => {
  expect(stillToCome(NOW + HOUR, NOW)).toBe(NOW + HOUR)
})

it('treats an invalid time as now', () => {
  expect(relativeTime(Number.NaN, NOW)).toEqual({ unit: 'now' })
})
