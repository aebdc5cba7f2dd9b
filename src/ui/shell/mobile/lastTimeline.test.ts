import { expect, test } from 'vitest'
import type { Engine } from '../../engine/engine.ts'
import { lastTimeline, rememberTimeline } from './lastTimeline.ts'

const ME = 'luna@nest.example'

test('the link leads to the timeline that was read last, otherwise to the first one', () => {
  const engine = {} as Engine
  expect(lastTimeline(engine, ME, true)).toBe('/main/friends')
  expect(lastTimeline(engine, ME, false)).toBe('/main/public')

  rememberTimeline(engine, ME, '/main/all')
  rememberTimeline(engine, ME, '/about')
  rememberTimeline(engine, ME, '/lists/new')
  rememberTimeline(engine, ME, '/users/luna')
  expect(lastTimeline(engine, ME, true)).toBe('/main/all')
  expect(lastTimeline(engine, ME, false)).toBe('/main/all')

  rememberTimeline(engine, ME, '/lists/5')
  expect(lastTimeline(engine, ME, true)).toBe('/lists/5')
  // Not for a visitor, who cannot open it.
  expect(lastTimeline(engine, ME, false)).toBe('/main/public')
})

test('another account has its own', () => {
  const engine = {} as Engine
  const other = 'rook@owl.example'
  rememberTimeline(engine, ME, '/lists/5')
  expect(lastTimeline(engine, other, true)).toBe('/main/friends')
  rememberTimeline(engine, other, '/users/rook/dms')
  expect(lastTimeline(engine, ME, true)).toBe('/lists/5')
})
