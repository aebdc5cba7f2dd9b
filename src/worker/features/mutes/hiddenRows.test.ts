import { expect, test } from 'vitest'
import type { MuteReason } from '../../../shared/model/mute.ts'
import type { Status } from '../../../shared/model/status.ts'
import { HiddenRows } from './hiddenRows.ts'

const HIDE: MuteReason = { by: 'word', what: 'x', hide: true }
const repeatOf = (id: string): Status => ({ repeatOfId: id }) as unknown as Status

test('hides a row by its own post or the post it repeats, also after its entity was evicted', () => {
  const rows = new HiddenRows()
  expect(rows.none).toBe(true)
  expect(rows.note('a', [HIDE])).toBe(true)
  expect(rows.note('a', [HIDE])).toBe(false)
  expect(rows.hides('a', 'home', undefined)).toBe(true)
  expect(rows.hides('r', 'home', undefined)).toBe(false)
  expect(rows.hides('r', 'home', repeatOf('a'))).toBe(true)
  expect(rows.hides('r', 'home', undefined)).toBe(true)
  expect(rows.note('a', [{ by: 'thread' }])).toBe(true)
  expect(rows.hides('a', 'home', undefined)).toBe(false)
  expect(rows.hides('r', 'home', undefined)).toBe(false)
})

test('a filter hides only in its contexts', () => {
  const rows = new HiddenRows()
  rows.note('a', [{ by: 'filter', hide: true, in: ['public'] }])
  expect(rows.hides('a', 'home', undefined)).toBe(false)
  expect(rows.hides('a', null, undefined)).toBe(false)
  expect(rows.hides('a', 'public', undefined)).toBe(true)
})

test('forgets rows whose posts are gone, and evicts the oldest', () => {
  const rows = new HiddenRows()
  rows.note('a', [HIDE])
  rows.note('b', [HIDE])
  rows.retain((id) => id === 'b')
  expect(rows.hides('a', null, undefined)).toBe(false)
  for (let nr = 0; nr < 5_000; nr++) rows.note(`n${nr}`, [HIDE])
  expect(rows.hides('b', null, undefined)).toBe(false)
  expect(rows.hides('n0', null, undefined)).toBe(true)
})
