import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listPosition } from './caretPosition.ts'

const room = { left: 0, top: 0, width: 390, height: 700 }

it('is below the caret, or above it where there is no room', () => {
  const size = { width: 200, height: 200 }
  expect(listPosition({ left: 50, top: 100, bottom: 120 }, size, room)).toMatchObject({ left: 50, top: 124 })
  expect(listPosition({ left: 50, top: 600, bottom: 620 }, size, room)).toMatchObject({ left: 50, top: 396 })
  expect(listPosition({ left: 380, top: 100, bottom: 120 }, size, room).left).toBe(182)
})

it('never covers the line of the caret, and never leaves the viewport', () => {
  fc.assert(
    fc.property(fc.nat(680), fc.nat(380), fc.integer({ min: 20, max: 900 }), (top, left, height) => {
      const caret = { left, top, bottom: top + 20 }
      const place = listPosition(caret, { width: 200, height }, room)
      const end = place.top + Math.min(height, place.maxHeight)
      expect(place.top >= caret.bottom || end <= caret.top).toBe(true)
      expect(place.left).toBeGreaterThanOrEqual(0)
      if (place.maxHeight > 0) expect(end).toBeLessThanOrEqual(room.height)
    }),
  )
})
