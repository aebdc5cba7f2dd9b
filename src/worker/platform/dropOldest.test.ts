import { expect, test } from 'vitest'
import { dropOldest } from './dropOldest.ts'

test('removes the entries that were added first', () => {
  const ids = new Set(['a', 'b', 'c'])
  dropOldest(ids, 2)
  expect([...ids]).toEqual(['b', 'c'])
  const values = new Map([
    ['a', 1],
    ['b', 2],
  ])
  dropOldest(values, 0)
  expect(values.size).toBe(0)
})

test('removes nothing while there are at most `max` entries', () => {
  const ids = new Set(['a', 'b'])
  dropOldest(ids, 2)
  expect([...ids]).toEqual(['a', 'b'])
})
