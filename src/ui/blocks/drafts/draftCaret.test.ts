import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedCaret } from './draftCaret.ts'

test('keeps the caret between the same characters', () => {
  expect(movedCaret('hello', 'hello all', 3)).toBe(3)
  expect(movedCaret('hello', 'oh hello', 3)).toBe(6)
  expect(movedCaret('hello', 'oh hello', 5)).toBe(8)
  expect(movedCaret('a bird', 'a big bird', 6)).toBe(10)
  // The characters around the caret were deleted.
  expect(movedCaret('a small bird', 'a bird', 5)).toBe(2)
  expect(movedCaret('', 'words', 0)).toBe(0)
})

test('always places the caret within the text', () => {
  const text = fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b') })
  fc.assert(
    fc.property(text, text, fc.nat(12), (before, after, place) => {
      const at = Math.min(place, before.length)
      const moved = movedCaret(before, after, at)
      expect(moved).toBeGreaterThanOrEqual(0)
      expect(moved).toBeLessThanOrEqual(after.length)
    }),
  )
})
