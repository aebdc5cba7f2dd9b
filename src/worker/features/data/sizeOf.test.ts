import { expect, test } from 'vitest'
import { sizeOf } from './sizeOf.ts'

test('the size of a stored value is that of its text and of its files', () => {
  expect(sizeOf({ a: 'bird' })).toBe('{"a":"bird"}'.length)
  expect(sizeOf({ a: new Blob(['12345']), b: [new File(['1'], 'x.png')] })).toBe(
    6 + '{"a":null,"b":[null]}'.length,
  )
  expect(sizeOf(undefined)).toBe(0)
})
