import { expect, test } from 'vitest'
import { isOfInputMethod } from './isOfInputMethod.ts'

test('recognises keys of an input method during a composition, and the key that ends it, also in Safari', () => {
  expect(isOfInputMethod({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 13 })).toBe(false)
})
