import { afterEach, describe, expect, test, vi } from 'vitest'
import { beginsDay } from './beginsDay.ts'

const at = (day: number, hour = 12, minute = 0): string => new Date(2026, 2, day, hour, minute).toISOString()
const NOW = new Date(2026, 2, 20, 12).getTime()

/** The indexes of the rows that begin a day. */
const starts = (times: readonly (string | undefined)[], nowMs = NOW): readonly number[] =>
  times.flatMap((_, index) => (beginsDay(index, (row) => times[row], nowMs) ? [index] : []))

afterEach(() => vi.unstubAllEnvs())

describe('a day begins (NO57)', () => {
  test('at the first row, and below each midnight of this time zone', () => {
    expect(starts([at(20, 11), at(20, 0, 0), at(19, 23, 59), at(19, 0, 1), at(17)])).toEqual([0, 2, 4])
  })

  test('in the night whose clocks are set back, too', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const midnight = new Date(2026, 9, 25).getTime()
    const hours = (count: number): string => new Date(midnight + count * 3_600_000).toISOString()
    // The day has 25 hours.
    expect(new Date(hours(24)).getDate()).toBe(25)
    expect(starts([25, 24, 23, 3, 2, 0, -1].map(hours), midnight + 3e8)).toEqual([0, 1, 6])
  })

  test('once, where a server does not list by time', () => {
    expect(starts([at(20), at(19), at(20), at(19), at(18)])).toEqual([0, 1, 4])
  })

  test('not at a row without a usable time, which belongs to the day above it', () => {
    const never = '1970-01-01T00:00:00.000Z'
    expect(starts([at(20), never, at(20), 'nonsense', at(19)])).toEqual([0, 4])
    expect(starts([never, at(20), at(19)])).toEqual([1, 2])
  })

  test('not at a row that has not arrived, nor below one, as long as nothing else is known', () => {
    expect(starts([undefined, at(19), at(19), at(18)])).toEqual([3])
    expect(starts([at(20), undefined, 'nonsense', at(18), at(17)])).toEqual([0, 4])
  })

  test('today for a row of a server whose clock is ahead', () => {
    expect(starts([at(21), at(20)])).toEqual([0])
  })
})
