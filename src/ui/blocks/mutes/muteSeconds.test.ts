import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MUTE_UNITS, muteSeconds } from './muteSeconds.ts'

test.each([
  ['0', 'minutes', 0],
  ['5', 'minutes', 300],
  ['2', 'hours', 7_200],
  ['1.5', 'hours', 5_400],
  ['30', 'days', 2_592_000],
  ['0.001', 'minutes', 1],
  ['-1', 'minutes', null],
  ['', 'hours', null],
  [' ', 'hours', null],
  ['two', 'days', null],
  ['Infinity', 'days', null],
  ['1e99', 'days', null],
] as const)('%s %s are %s seconds (RL16)', (amount, unit, seconds) =>
  expect(muteSeconds(amount, unit)).toBe(seconds),
)

test('whatever is typed is a whole number of seconds from 0, or nothing (RL16)', () => {
  const typed = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String))
  fc.assert(
    fc.property(typed, fc.constantFrom(...MUTE_UNITS), (amount, unit) => {
      const seconds = muteSeconds(amount, unit)
      expect(seconds === null || (Number.isSafeInteger(seconds) && seconds >= 0)).toBe(true)
    }),
  )
})
