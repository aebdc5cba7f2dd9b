import { describe, expect, test } from 'vitest'
import { compare } from '../bench/harness/against.ts'
import { formatValue, isWithinBudget, median, percentile, type Row } from '../bench/harness/figure.ts'

describe('a benchmark figure', () => {
  test('is within its budget up to the exact number', () => {
    expect(isWithinBudget({ what: '', unit: 'ms', value: 7, budget: 7 })).toBe(true)
    expect(isWithinBudget({ what: '', unit: 'ms', value: 7.1, budget: 7 })).toBe(false)
    expect(isWithinBudget({ what: '', unit: 'ms', value: 7.1 })).toBe(true)
  })

  test('is within a minimum budget from the exact number', () => {
    expect(isWithinBudget({ what: '', unit: 'count', value: 25, budget: 25, isMinimum: true })).toBe(true)
    expect(isWithinBudget({ what: '', unit: 'count', value: 24, budget: 25, isMinimum: true })).toBe(false)
  })

  test('misses its budget when it could not be measured', () => {
    expect(isWithinBudget({ what: '', unit: 'ms', value: Number.NaN, budget: 7 })).toBe(false)
  })

  test('is formatted for people', () => {
    expect([
      formatValue(12_345, 'bytes'),
      formatValue(39_999_999, 'bytes'),
      formatValue(0.5, 'ms'),
      formatValue(120.4, 'ms'),
    ]).toEqual(['12.3 kB', '40.0 MB', '0.50 ms', '120 ms'])
  })

  test('uses nearest-rank percentiles', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect([percentile(hundred, 99), median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([99, 2, 2])
    expect(percentile([], 50)).toBeNaN()
  })
})

describe('two builds, measured in turn', () => {
  const rows = (ms: number, more: readonly Row[] = []): readonly Row[] => [
    { what: 'a key', value: ms, unit: 'ms' },
    ...more,
  ]

  test('are compared by the medians of all rounds, which are listed', () => {
    const lines = compare([
      { there: rows(20), here: rows(12) },
      { there: rows(90), here: rows(10) },
      { there: rows(20), here: rows(40) },
    ])
    expect(lines.map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['a key', '20 ms →', '12 ms', '0.60 ×', '20 ms 90 ms 20 ms | 12 ms 10 ms 40 ms'],
    ])
  })

  test('are not compared by a number that the other build does not have, or that is 0 there', () => {
    const isNew: Row = { what: 'a press', value: 3, unit: 'count' }
    const lines = compare([{ there: rows(0), here: rows(5, [isNew]) }])
    expect(lines.map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['a key', '0.00 ms →', '5.00 ms', '0.00 ms | 5.00 ms'],
      ['a press', 'none →', '3', '| 3'],
    ])
  })

  test('are compared line by line where two lines say the same', () => {
    const twice = (first: number, second: number): readonly Row[] => [...rows(first), ...rows(second)]
    const lines = compare([{ there: twice(10, 40), here: twice(20, 60) }])
    expect(lines.map((line) => line.trim().split(/\s{2,}/)[2])).toEqual(['20 ms', '60 ms'])
    expect(lines.map((line) => line.trim().split(/\s{2,}/)[3])).toEqual(['2.00 ×', '1.50 ×'])
  })

  test('without a round that succeeded, nothing is said', () => expect(compare([])).toEqual([]))
})
