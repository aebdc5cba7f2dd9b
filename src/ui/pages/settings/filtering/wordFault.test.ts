import { expect, test } from 'vitest'
import { wordFault } from './wordFault.ts'

test('rejects duplicates and long words', () => {
  expect(wordFault(' cheese ', ['bread'])).toBeNull()
  expect(wordFault('', ['bread'])).toBeNull()
  expect(wordFault('Cheese', ['cheese'])).toEqual({ kind: 'double', word: 'cheese' })
  expect(wordFault('x'.repeat(103), [])).toEqual({ kind: 'long', over: 3 })
})
