import { expect, test } from 'vitest'
import type { Engine } from '../../engine/engine.ts'
import { lastTimeline, rememberTimeline } from './lastTimeline.ts'

const engine = {} as Engine

test('the link leads to the timeline that was read last, otherwise to the first one', () => {
  expect(lastTimeline(engine, true)).toBe('/main/friends')
  expect(lastTimeline(engine, false)).toBe('/main/public')

  rememberTimeline(engine, '/main/all')
  rememberTimeline(engine, '/about')
  rememberTimeline(engine, '/lists/new')
  rememberTimeline(engine, '/users/luna')
  expect(lastTimeline(engine, true)).toBe('/main/all')
  expect(lastTimeline(engine, false)).toBe('/main/all')

  rememberTimeline(engine, '/lists/5')
  expect(lastTimeline(engine, true)).toBe('/lists/5')
  // Not for a visitor, who cannot open it.
  expect(lastTimeline(engine, false)).toBe('/main/public')
})
