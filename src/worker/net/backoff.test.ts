import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

describe('backoff', () => {
  test('doubles up to the maximum, with jitter', () => {
    const noJitter = (): number => 0
    expect([1, 2, 3, 4, 7, 100].map((attempt) => backoffMs(attempt, noJitter))).toEqual([
      1_000, 2_000, 4_000, 8_000, 60_000, 60_000,
    ])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, chance) => {
          const ms = backoffMs(attempt, () => chance)
          expect(ms).toBeGreaterThanOrEqual(750)
          expect(ms).toBeLessThanOrEqual(60_000)
        },
      ),
    )
  })
})
