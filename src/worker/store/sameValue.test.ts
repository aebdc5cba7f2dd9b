import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameValue } from './sameValue.ts'

test('a copy is equal', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sameValue(value, structuredClone(value))).toBe(true)
    }),
  )
})

test('two values are equal if their JSON is, whatever the order of their fields', () => {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : value
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, part]) => [name, sorted(part)]),
    )
  }
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (a, b) => {
      expect(sameValue(a, b)).toBe(JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)))
    }),
  )
})

test.each([
  [{ a: undefined }, { b: undefined }],
  [{}, []],
  [[], {}],
  [null, {}],
  [{ a: 1 }, { a: 1, b: 2 }],
  [[1], [1, 2]],
  [1, '1'],
])('%j and %j are not equal', (a, b) => {
  expect(sameValue(a, b)).toBe(false)
})
