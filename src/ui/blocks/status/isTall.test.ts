import { expect, test } from 'vitest'
import { isTall } from './isTall.ts'

test.each([
  ['20 breaks', 20, 0, false],
  ['21 breaks', 21, 0, true],
  ['1,600 characters', 0, 1_600, false],
  ['one more', 0, 1_601, true],
  ['10 breaks and 800 characters', 10, 800, false],
  ['10 breaks and 880 characters', 10, 880, true],
])('a post with %s is tall: %j %j %s', (_, contentLines, contentLength, tall) => {
  expect(isTall({ contentLines, contentLength })).toBe(tall)
})
