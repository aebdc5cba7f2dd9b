import { describe, expect, test } from 'vitest'
import { beginsDay } from './beginsDay.ts'

const at = (day: number, hour = 12, minute = 0): string => new Date(2026, 2, day, hour, minute).toISOString()
const NOW = new Date(2026, 2, 20, 12).getTime()

/** The indexes of the rows that begin a day. */
const starts = (times: readonly (string | undefined)[], nowMs = NOW): readonly number[] =>
  times.flatMap((_, index) => (beginsDay(index, (row) => times[row], nowMs) ? [index] : []))

describe('a day begins (NO57)', () => {
  test('at the first row, and below each midnight of this time zone', () => {
    expect(starts([at(20, 11), at(20, 0, 0), at(19, 23, 59), at(19, 0, 1), at(17)])).toEqual([0, 2, 4])
  })

  test('in the hour that comes twice, too', () => {
    const midnight = new Date(2026, 9, 25).getTime()
    const times = [26, 25, 24, 1, 0, -1].map((hours) => new Date(midnight + hours * 3_600_000).toISOString())
    const days = times.map((time) => new Date(time).getDate())
    expect(starts(times, Date.now() + 1e12)).toEqual(
      days.flatMap((day, index) => (day === days[index - 1] ? [] : [index])),
    )
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
