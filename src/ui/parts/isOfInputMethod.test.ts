import { expect, test } from 'vitest'
import { isOfInputMethod } from './isOfInputMethod.ts'

test("a key is an input method's own while a word is made, and where it ends the word, also in Safari", () => {
  expect(isOfInputMethod({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 13 })).toBe(false)
})
