import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CORNERS,
  type Frame,
  fittedSize,
  largestFrame,
  MIN_SHARE,
  movedFrame,
  pixelsOf,
  resizedFrame,
  scaledFrame,
  WHOLE,
} from './cropRules.ts'

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
      const epsilon = 1e-9
      for (const side of Object.values(frame)) {
        expect(side).toBeGreaterThanOrEqual(-epsilon)
        expect(side).toBeLessThanOrEqual(1 + epsilon)
      }
      expect(frame.right - frame.left).toBeGreaterThanOrEqual(MIN_SHARE - epsilon)
      expect(frame.bottom - frame.top).toBeGreaterThanOrEqual(MIN_SHARE - epsilon)
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

test('a frame with a fixed ratio keeps it within the picture, with the opposite corner in place (AC9)', () => {
  const ratios = fc.double({ min: 0.001, max: 1_000, noNaN: true })
  fc.assert(
    fc.property(ratios, fc.array(step), (ratio, steps) => {
      let frame = largestFrame(ratio)
      for (const [what, x, y] of steps) {
        const before = frame
        frame = what === 'all' ? movedFrame(frame, x, y) : scaledFrame(frame, what, x, y, ratio)
        if (what.endsWith('left')) expect(frame.right).toBe(before.right)
        if (what.startsWith('bottom')) expect(frame.top).toBe(before.top)
        expect((frame.right - frame.left) / (frame.bottom - frame.top) / ratio).toBeCloseTo(1, 5)
        for (const side of Object.values(frame)) {
          expect(side).toBeGreaterThanOrEqual(-1e-9)
          expect(side).toBeLessThanOrEqual(1 + 1e-9)
        }
      }
    }),
  )
})

test('a square begins as large as the picture allows, and follows the longer distance of a dragged corner (AC9)', () => {
  // The picture is twice as wide as high, so half its width is as long as its height.
  expect(largestFrame(0.5)).toEqual({ left: 0.25, top: 0, right: 0.75, bottom: 1 })
  const smaller = scaledFrame(largestFrame(0.5), 'bottom_right', 0, -0.5, 0.5)
  expect(smaller).toEqual({ left: 0.25, top: 0, right: 0.5, bottom: 0.5 })
  expect(scaledFrame(smaller, 'bottom_right', 9, 0, 0.5)).toEqual(largestFrame(0.5))
})

test('a picture of 100 megapixels is scaled down to the longest side allowed (AC23)', () => {
  expect(fittedSize(12_000, 8_400, 3_000)).toEqual({ width: 3_000, height: 2_100 })
  expect(fittedSize(10, 10_000, 100)).toEqual({ width: 1, height: 100 })
  expect(fittedSize(40, 30, 100)).toEqual({ width: 40, height: 30 })
})
