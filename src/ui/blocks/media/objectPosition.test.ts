import { expect, test } from 'vitest'
import { objectPositionOf } from './objectPosition.ts'

test('a focal point is a place from the left and the top; `y` grows upwards (M36)', () => {
  expect(objectPositionOf({ x: -0.5, y: 0.2 })).toBe('25% 40%')
  expect(objectPositionOf({ x: 1, y: -1 })).toBe('100% 100%')
  expect(objectPositionOf(undefined)).toBeUndefined()
})
