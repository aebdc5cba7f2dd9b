import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CORNERS, type Frame, MIN_SHARE, movedFrame, pixelsOf, resizedFrame, WHOLE } from './cropRules.ts'

const step = fc.tuple(
  fc.constantFrom(...CORNERS, 'all' as const),
  fc.double({ min: -2, max: 2, noNaN: true }),
  fc.double({ min: -2, max: 2, noNaN: true }),
)

test('a frame stays within the picture, and never vanishes (U23)', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const frame = steps.reduce<Frame>(
        (now, [what, x, y]) => (what === 'all' ? movedFrame(now, x, y) : resizedFrame(now, what, x, y)),
        WHOLE,
      )
      const little = 1e-9
      for (const side of Object.values(frame)) {
        expect(side).toBeGreaterThanOrEqual(-little)
        expect(side).toBeLessThanOrEqual(1 + little)
      }
      expect(frame.right - frame.left).toBeGreaterThanOrEqual(MIN_SHARE - little)
      expect(frame.bottom - frame.top).toBeGreaterThanOrEqual(MIN_SHARE - little)
      const { x, y, width, height } = pixelsOf(frame, 3, 1_000)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
      expect(x + width).toBeLessThanOrEqual(4)
      expect(y + height).toBeLessThanOrEqual(1_000)
    }),
  )
})

test('a corner moves its two sides, and the frame all four (U23)', () => {
  const half = resizedFrame(WHOLE, 'bottom_right', -0.5, -0.25)
  expect(half).toEqual({ left: 0, top: 0, right: 0.5, bottom: 0.75 })
  expect(movedFrame(half, 0.25, 1)).toEqual({ left: 0.25, top: 0.25, right: 0.75, bottom: 1 })
  expect(pixelsOf(half, 200, 100)).toEqual({ x: 0, y: 0, width: 100, height: 75 })
})
