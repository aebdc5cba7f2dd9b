import { expect, test } from 'vitest'
import { edgeOf, isSwipe } from './swipe.ts'

test('closes a drawer towards its own edge, also in right-to-left languages', () => {
  expect(edgeOf('start', 'ltr')).toBe('left')
  expect(edgeOf('end', 'ltr')).toBe('right')
  expect(edgeOf('start', 'rtl')).toBe('right')
  expect(edgeOf('end', 'rtl')).toBe('left')
})

test.each([
  ['left', -31, 0, true],
  ['left', -30, 0, false],
  ['left', 31, 0, false],
  ['right', 31, 0, true],
  ['right', -31, 0, false],
  // More vertical than horizontal: scrolling.
  ['left', -40, 45, false],
  ['left', -40, -30, true],
] as const)('towards the %s edge, %i px along and %i across: %s', (edge, dx, dy, swiped) => {
  expect(isSwipe(edge, { dx, dy }, 30)).toBe(swiped)
})
