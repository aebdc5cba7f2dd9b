import { expect, it } from 'vitest'
import { difference } from './undoRecord.ts'

it.each([
  ['', 'one', { from: 0, to: 0, words: 'one' }],
  ['one two', 'one', { from: 3, to: 7, words: '' }],
  ['one two three', 'one!three', { from: 3, to: 8, words: '!' }],
  // What is typed twice is not taken for both its beginning and its end.
  ['aa', 'aaa', { from: 2, to: 2, words: 'a' }],
  ['aaa', 'aa', { from: 2, to: 3, words: '' }],
  ['one', 'one', { from: 3, to: 3, words: '' }],
])('tells what leads from %j to %j', (before, after, expected) => {
  const found = difference(before, after)
  expect(found).toEqual(expected)
  expect(before.slice(0, found.from) + found.words + before.slice(found.to)).toBe(after)
})
