import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  clamped,
  isDouble,
  isStill,
  keyStep,
  maxScaleOf,
  pinched,
  released,
  swipeStep,
  UNZOOMED,
  wheeled,
  wrapIndex,
  zoomAt,
} from './gestures.ts'

const MIDDLE = { x: 0, y: 0 }

describe('zooming', () => {
  it('keeps the point under the finger in place', () => {
    const point = { x: 100, y: -40 }
    const zoom = zoomAt(UNZOOMED, point, 2)
    expect(zoom).toEqual({ scale: 2, x: -100, y: 40 })
    expect(zoomAt(zoom, point, 1)).toEqual(UNZOOMED)
  })

  it('is limited to scales from 1 to 8', () => {
    expect(zoomAt(UNZOOMED, MIDDLE, 0.3).scale).toBe(1)
    expect(zoomAt(UNZOOMED, MIDDLE, 1_000).scale).toBe(8)
  })

  it('shows nothing at more than twice its own size (M30)', () => {
    // A small picture is shown at its own size, a large one at a third of it.
    expect(maxScaleOf(64, 64)).toBe(2)
    expect(maxScaleOf(1_280, 427)).toBeCloseTo(6, 1)
    expect(maxScaleOf(10_000, 390)).toBe(8)
    expect(wheeled(UNZOOMED, MIDDLE, -5_000, false, 2).scale).toBe(2)
  })

  it('resets on release below a scale of 1.2', () => {
    expect(released({ scale: 1.1, x: 4, y: 4 })).toEqual(UNZOOMED)
    expect(released({ scale: 1.2, x: 4, y: 4 }).scale).toBe(1.2)
  })

  it('follows both fingers of a pinch', () => {
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const
    expect(
      pinched(UNZOOMED, from, [
        { x: -100, y: 0 },
        { x: 100, y: 0 },
      ]),
    ).toEqual({ scale: 2, x: 0, y: 0 })
    expect(
      pinched(UNZOOMED, from, [
        { x: -40, y: 10 },
        { x: 60, y: 10 },
      ]),
    ).toEqual({ scale: 1, x: 10, y: 10 })
    expect(pinched(UNZOOMED, [MIDDLE, MIDDLE], from).scale).toBe(8)
  })

  it('with the wheel goes in small steps, and resets on the way back', () => {
    const notch = wheeled(UNZOOMED, MIDDLE, -50, false)
    expect(notch.scale).toBeGreaterThan(1)
    expect(notch.scale).toBeLessThan(1.2)
    expect(wheeled(UNZOOMED, MIDDLE, -3, true).scale).toBeCloseTo(wheeled(UNZOOMED, MIDDLE, -48, false).scale)
    expect(wheeled({ scale: 1.25, x: 9, y: 9 }, MIDDLE, 50, false)).toEqual(UNZOOMED)
  })
})

describe('panning', () => {
  const stage = { width: 400, height: 300 }

  it('centres a picture that fits', () => {
    expect(clamped({ scale: 2, x: 90, y: 90 }, { width: 100, height: 150 }, stage)).toMatchObject({
      x: 0,
      y: 0,
    })
  })

  it('stops at the edges of the picture', () => {
    const zoom = clamped({ scale: 2, x: 900, y: -900 }, stage, stage)
    expect(zoom).toEqual({ scale: 2, x: 200, y: -150 })
  })
})

describe('a swipe', () => {
  it.each([
    ['of a quarter of the width does nothing', -100, 0, false, 0],
    ['to the left goes to the next item', -101, 0, false, 1],
    ['to the right goes to the previous item', 101, 0, false, -1],
    ['to the left goes to the previous item in a right-to-left page', -101, 0, true, -1],
    ['to the right goes to the next item in a right-to-left page', 101, 0, true, 1],
    ['that is mostly vertical does nothing', 150, -151, false, 0],
  ])('%s', (_, x, y, rtl, step) => {
    expect(swipeStep({ x, y }, 400, rtl)).toBe(step)
  })
})

test.each([
  ['ArrowRight', false, 1],
  ['ArrowLeft', false, -1],
  ['ArrowRight', true, -1],
  ['ArrowLeft', true, 1],
  ['ArrowUp', false, 0],
])('%s with right-to-left %s steps by %i', (key, rtl, step) => {
  expect(keyStep(key, rtl)).toBe(step)
})

test('the index wraps around in both directions', () => {
  expect([wrapIndex(3, 3), wrapIndex(-1, 3), wrapIndex(1, 3), wrapIndex(1, 1)]).toEqual([0, 2, 1, 0])
  fc.assert(
    fc.property(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: 1, max: 50 }), (place, count) => {
      const at = wrapIndex(place, count)
      expect(at >= 0 && at < count).toBe(true)
    }),
  )
})

test('a double tap is two taps close together in place and time', () => {
  const tap = { x: 10, y: 10, atMs: 1_000 }
  expect(isDouble(null, tap)).toBe(false)
  expect(isDouble(tap, { x: 20, y: 10, atMs: 1_200 })).toBe(true)
  expect(isDouble(tap, { x: 20, y: 10, atMs: 1_400 })).toBe(false)
  expect(isDouble(tap, { x: 80, y: 10, atMs: 1_200 })).toBe(false)
})

test('a tap tolerates a small movement', () => {
  expect([isStill({ x: 3, y: 3 }), isStill({ x: 8, y: 0 })]).toEqual([true, false])
})
