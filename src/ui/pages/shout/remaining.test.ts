import { expect, it } from 'vitest'
import { remaining } from './remaining.ts'

it('keeps the text typed while a message was being sent', () => {
  expect(remaining('hello', 'hello')).toBe('')
  expect(remaining('hello and more', 'hello')).toBe('and more')
  expect(remaining('something else', 'hello')).toBe('something else')
})
