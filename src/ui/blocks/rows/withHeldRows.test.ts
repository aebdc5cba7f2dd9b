import { expect, test } from 'vitest'
import { withHeldRows } from './withHeldRows.ts'

const held = (before: string, rows: string, ids: string): string =>
  withHeldRows([...before], [...rows], new Set(ids), String).join('')

test('a held row that is gone stays below the row above it', () => {
  expect(held('abcd', 'abd', 'c')).toBe('abcd')
  expect(held('abcd', 'xabyd', 'c')).toBe('xabcyd')
})

test('without the rows above it, it stays above the row below it; alone it stays alone', () => {
  expect(held('abcd', 'd', 'c')).toBe('cd')
  expect(held('abcd', 'xy', 'c')).toBe('cxy')
  expect(held('abcd', '', 'c')).toBe('c')
})

test('two held rows keep their order', () => {
  expect(held('abcd', 'ad', 'bc')).toBe('abcd')
  expect(held('abcd', '', 'bc')).toBe('bc')
})

test('nothing changes while the list has the held rows, or they were never in it', () => {
  const rows = ['a', 'b']
  expect(withHeldRows(rows, rows, new Set(['b', 'z']), String)).toBe(rows)
})
