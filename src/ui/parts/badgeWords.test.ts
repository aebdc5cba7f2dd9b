import { expect, test } from 'vitest'
import { badgeWords } from './badgeWords.ts'

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('a badge with %d reads %s (NO19)', (count, words) => expect(badgeWords(count)).toBe(words))
