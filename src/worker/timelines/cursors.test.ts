import { expect, test } from 'vitest'
import { Cursors } from './cursors.ts'

test('at() finds the nearest cursor above a row', () => {
  const cursors = new Cursors()
  cursors.note('c', '30')
  cursors.note('f', '60')
  const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  expect(cursors.at(rows, 6)).toBe('60')
  expect(cursors.at(rows, 4)).toBe('30')
  expect(cursors.at(rows, 1)).toBeUndefined()
})

test('the oldest cursors are dropped', () => {
  const cursors = new Cursors()
  const rows = Array.from({ length: 300 }, (_, row) => `row-${row}`)
  for (const row of rows) cursors.note(row, `after ${row}`)
  cursors.note(undefined, 'nothing')
  expect(cursors.at(rows, 299)).toBe('after row-299')
  expect(cursors.at(rows, 50)).toBeUndefined()
})
