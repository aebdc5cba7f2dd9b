import { expect, test } from 'vitest'
import { lastTimeline, rememberTimeline } from './lastTimeline.ts'

test('leads to the timeline that was read last, and without one to the first of all', () => {
  expect(lastTimeline(true)).toBe('/main/friends')
  expect(lastTimeline(false)).toBe('/main/public')

  rememberTimeline('/main/all')
  rememberTimeline('/about')
  rememberTimeline('/lists/new')
  rememberTimeline('/users/luna')
  expect(lastTimeline(true)).toBe('/main/all')
  expect(lastTimeline(false)).toBe('/main/all')

  rememberTimeline('/lists/5')
  expect(lastTimeline(true)).toBe('/lists/5')
  // Not for a visitor, who was signed out meanwhile.
  expect(lastTimeline(false)).toBe('/main/public')
})
