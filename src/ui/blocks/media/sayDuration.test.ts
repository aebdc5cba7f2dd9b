import { expect, test } from 'vitest'
import { sayDuration } from './sayDuration.ts'

test.each([
  [0.4, '0:00'],
  [9, '0:09'],
  [65.2, '1:05'],
  [3_599.6, '1:00:00'],
  [3_665, '1:01:05'],
])('%d seconds are %s', (seconds, said) => {
  expect(sayDuration(seconds)).toBe(said)
})
