import { describe, expect, test } from 'vitest'
import { formatValue, isWithinBudget, median, percentile } from '../bench/harness/figure.ts'

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
