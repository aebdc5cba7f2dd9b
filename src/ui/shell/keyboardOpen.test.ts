import { expect, test } from 'vitest'
import { keyboardPresumedOpen } from './keyboardOpen.ts'

test.each([
  [349, 344, true],
  [340, 340, true],
  [349, 345, false],
  [350, 559, true],
  [449, 559, true],
  [449, 560, false],
  [450, 559, false],
  [450, 560, false],
  [320, 568, false],
  [390, 844, false],
  [844, 390, false],
])('at %i × %i px: %s', (width, height, open) => {
  expect(keyboardPresumedOpen(width, height, true)).toBe(open)
})

test.each([
  [320, 256],
  [341, 320],
  [427, 480],
])('never on a desktop that is zoomed to %i × %i px (L39)', (width, height) => {
  expect(keyboardPresumedOpen(width, height, false)).toBe(false)
})
