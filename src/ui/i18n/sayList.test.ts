import { expect, test } from 'vitest'
import { sayList } from './sayList.ts'

test.each([
  ['en', 'a, b, and c'],
  ['en_GB', 'a, b and c'],
  ['de', 'a, b und c'],
  ['ar', 'a وb وc'],
  ['ja', 'a、b、c'],
  ['zh_Hant', 'a、b和c'],
])('a list is written as in %s (LA20)', (language, words) => {
  expect(sayList(['a', 'b', 'c'], language)).toBe(words)
  expect(sayList(['a'], language)).toBe('a')
})
