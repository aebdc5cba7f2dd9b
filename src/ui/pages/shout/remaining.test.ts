import { expect, it } from 'vitest'
import { remaining } from './remaining.ts'

it('leaves what was typed on while a message was on its way', () => {
  expect(remaining('hello', 'hello')).toBe('')
  expect(remaining('hello and more', 'hello')).toBe('and more')
  expect(remaining('something else', 'hello')).toBe('something else')
})
