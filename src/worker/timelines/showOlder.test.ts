import { expect, test } from 'vitest'
import { EMPTY_RANGE } from '../tabs/viewRange.ts'
import { extendRange } from './showOlder.ts'

test('a range grows at the bottom', () => {
  const entries = ['g', 'f', 'e', 'd', 'c', 'b', 'a']
  expect(extendRange({ ids: ['f', 'e'] }, entries, 2).ids).toEqual(['f', 'e', 'd', 'c'])
  expect(extendRange({ ids: ['b', 'a'] }, entries, 5).ids).toEqual(['b', 'a'])
  expect(extendRange(EMPTY_RANGE, entries, 2).ids).toEqual(['g', 'f'])
})
