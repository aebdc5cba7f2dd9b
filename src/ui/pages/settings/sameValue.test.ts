import { expect, it } from 'vitest'
import { sameValue } from './sameValue.ts'

it('compares by content, whatever the order of properties', () => {
  expect(sameValue({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true)
  expect(sameValue({ a: 1 }, { a: 2 })).toBe(false)
  expect(sameValue([1, 2], [2, 1])).toBe(false)
  expect(sameValue(null, null)).toBe(true)
})
