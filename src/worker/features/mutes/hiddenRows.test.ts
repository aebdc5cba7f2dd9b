import { expect, test } from 'vitest'
import type { MuteReason } from '../../../shared/model/mute.ts'
import type { Status } from '../../../shared/model/status.ts'
import { HiddenRows } from './hiddenRows.ts'

const HIDE: MuteReason = { by: 'word', what: 'x', hide: true }
const repeatOf = (id: string) => (): Status => ({ repeatOfId: id }) as unknown as Status
const evicted = (): undefined => undefined

test('hides a row by its own post or the post it repeats, also after its entity was evicted', () => {
  const rows = new HiddenRows()
  expect(rows.none).toBe(true)
  expect(rows.note('a', [HIDE])).toBe(true)
  expect(rows.note('a', [HIDE])).toBe(false)
  expect(rows.hides('a', 'home', evicted)).toBe(true)
  expect(rows.hides('r', 'home', evicted)).toBe(false)
  expect(rows.hides('r', 'home', repeatOf('a'))).toBe(true)
  expect(rows.hides('r', 'home', evicted)).toBe(true)
  expect(rows.note('a', [{ by: 'thread' }])).toBe(true)
  expect(rows.hides('a', 'home', evicted)).toBe(false)
  expect(rows.hides('r', 'home', evicted)).toBe(false)
})

test('a filter hides only in its contexts', () => {
  const rows = new HiddenRows()
  rows.note('a', [{ by: 'filter', hide: true, in: ['public'] }])
  expect(rows.hides('a', 'home', evicted)).toBe(false)
  expect(rows.hides('a', null, evicted)).toBe(false)
  expect(rows.hides('a', 'public', evicted)).toBe(true)
})

test('a reason that gives way to one for other contexts is a change', () => {
  const rows = new HiddenRows()
  rows.note('a', [{ by: 'filter', what: 'cats', hide: true, in: ['public'] }])
  expect(rows.note('a', [{ by: 'filter', what: 'dogs', hide: true, in: ['home'] }])).toBe(true)
  expect(rows.hides('a', 'home', evicted)).toBe(true)
})

test('forgets rows whose posts are gone, and evicts the oldest', () => {
  const rows = new HiddenRows()
  rows.note('a', [HIDE])
  rows.note('b', [HIDE])
  rows.retain((id) => id === 'b')
  expect(rows.hides('a', null, evicted)).toBe(false)
  for (let nr = 0; nr < 5_000; nr++) rows.note(`n${nr}`, [HIDE])
  expect(rows.hides('b', null, evicted)).toBe(false)
  expect(rows.hides('n0', null, evicted)).toBe(true)
})

test('reads a post that repeats no other only once', () => {
  const rows = new HiddenRows()
  rows.note('a', [HIDE])
  const read: string[] = []
  const post = (id: string): Status => {
    read.push(id)
    return { id } as Status
  }
  for (const id of ['p', 'p', 'q', 'p', 'a']) expect(rows.hides(id, 'home', post)).toBe(id === 'a')
  expect(read).toEqual(['p', 'q'])
  rows.note('p', [HIDE])
  expect(rows.hides('p', 'home', post)).toBe(true)
})
