import { expect, test } from 'vitest'
import { dropOldest } from './dropOldest.ts'

test('the entries that were added first go', () => {
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

test('nothing goes while there are no more than may stay', () => {
  const ids = new Set(['a', 'b'])
  dropOldest(ids, 2)
  expect([...ids]).toEqual(['a', 'b'])
})
