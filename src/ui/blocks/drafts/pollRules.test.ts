import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PollUnit } from '../../../shared/model/draft.ts'
import {
  boundsOf,
  canRemoveOption,
  clampAmount,
  cutOption,
  inUnit,
  isFull,
  newPlan,
  planOf,
  pollRequest,
  unitsOf,
} from './pollRules.ts'

const LIMITS = { minExpirationS: 60, maxExpirationS: 86_400 }
const plan = (options: readonly string[], more = {}) => ({ ...newPlan(LIMITS, 10), options, ...more })

test('a new poll has two empty options, one choice and ten minutes', () => {
  expect(newPlan(LIMITS, 10)).toEqual({ options: ['', ''], multiple: false, unit: 'minutes', amount: 10 })
})

test('a poll has at most as many options as the instance allows, and at least two', () => {
  const limits = { maxOptions: 4 }
  expect([3, 4, 5].map((count) => isFull(Array(count).fill('a'), limits))).toEqual([false, true, true])
  expect([2, 3].map((count) => canRemoveOption(Array(count).fill('a')))).toEqual([false, true])
})

describe('the request', () => {
  test('has the non-empty options without duplicates, and the duration in seconds', () => {
    expect(pollRequest(plan(['a', ' a ', 'b', '']), LIMITS)).toEqual({
      options: ['a', 'b'],
      multiple: false,
      expiresInS: 600,
    })
  })

  test('is null if there is no poll', () => {
    expect(pollRequest(undefined, LIMITS)).toBeNull()
  })

  test.each([[['a', 'a']], [['a', '']], [['', '  ']]])('is "too-few" for %j', (options) => {
    expect(pollRequest(plan(options), LIMITS)).toBe('too-few')
  })
})

describe('the duration', () => {
  test.each<[number, PollUnit, number]>([
    [999, 'days', 1],
    [0, 'days', 1],
    [0, 'minutes', 1],
    [999_999, 'minutes', 1_440],
    [Number.NaN, 'hours', 1],
    [7, 'hours', 7],
  ])('%d %s is clamped to %d', (amount, unit, clamped) => {
    expect(clampAmount(amount, unit, LIMITS)).toBe(clamped)
  })

  test('offers only units that fit the maximum', () => {
    expect(unitsOf({ minExpirationS: 60, maxExpirationS: 3_600 })).toEqual(['minutes', 'hours'])
    expect(unitsOf({ minExpirationS: 60, maxExpirationS: 86_400 })).toEqual(['minutes', 'hours', 'days'])
    expect(unitsOf({ minExpirationS: 5, maxExpirationS: 30 })).toEqual(['minutes'])
  })

  test('stays the same in another unit, as far as it can be expressed', () => {
    const hours = inUnit(plan([], { amount: 120 }), 'hours', LIMITS)
    expect(hours).toMatchObject({ unit: 'hours', amount: 2 })
    expect(inUnit(hours, 'minutes', LIMITS)).toMatchObject({ unit: 'minutes', amount: 120 })
    expect(inUnit(plan([]), 'days', LIMITS)).toMatchObject({ amount: 1 })
    expect(planOf(['a', 'b'], true, 7_200, LIMITS)).toMatchObject({ unit: 'hours', amount: 2 })
  })

  test('is always within the limits of the instance', () => {
    const unit = fc.constantFrom<PollUnit>('minutes', 'hours', 'days')
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1e7), fc.double(), unit, (min, more, amount, unit) => {
        const limits = { minExpirationS: min, maxExpirationS: min + more }
        const sent = pollRequest({ options: ['a', 'b'], multiple: true, unit, amount }, limits)
        if (sent === null || sent === 'too-few') throw new Error('it has two options')
        expect(sent.expiresInS).toBeGreaterThanOrEqual(limits.minExpirationS)
        expect(sent.expiresInS).toBeLessThanOrEqual(limits.maxExpirationS)
        const bounds = boundsOf(unit, limits)
        expect(bounds.max).toBeGreaterThanOrEqual(bounds.min)
      }),
    )
  })
})

test('an option is cut to the maximum length in characters', () => {
  expect(cutOption('x'.repeat(256), { maxOptionChars: 255 })).toHaveLength(255)
  expect(cutOption('🐦🐦🐦', { maxOptionChars: 2 })).toBe('🐦🐦')
})
