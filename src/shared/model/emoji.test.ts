import { expect, test } from 'vitest'
import { isSameEmoji, standardEmoji } from './emoji.ts'

test.each([
  ['👍\uFE0F', '👍'],
  ['❤', '❤\uFE0F'],
  ['❤\uFE0F', '❤\uFE0F'],
  ['❤‍🔥', '❤\uFE0F‍🔥'],
  ['☝🏽', '☝🏽'],
  ['1⃣', '1\uFE0F⃣'],
  ['crow_01', 'crow_01'],
])('the standard form of %j is %j (RE12)', (typed, standard) => {
  expect(standardEmoji(typed)).toBe(standard)
})

test('emoji that differ only in variation selectors are the same', () => {
  expect(isSameEmoji('👍\uFE0F', '👍')).toBe(true)
  expect(isSameEmoji('❤', '❤\uFE0F')).toBe(true)
  expect(isSameEmoji('👍', '👍🏽')).toBe(false)
})
