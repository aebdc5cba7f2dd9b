import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedEdge } from './movedEdge.ts'

test('the edge between two columns moves by as much as the pointer, and both together stay as wide (L56)', () => {
  const size = (px: number) => ({ widthPx: px, basisPx: px })
  expect(movedEdge(size(400), size(720), 60, 16)).toEqual({ sidePx: 460, contentPx: 660 })
  expect(movedEdge(size(400), size(720), -60, 16)).toEqual({ sidePx: 340, contentPx: 780 })
})

test('columns that have no room keep their preferred widths in proportion', () => {
  const side = { widthPx: 350, basisPx: 400 }
  const content = { widthPx: 630, basisPx: 720 }
  const { sidePx, contentPx } = movedEdge(side, content, 70, 16)
  expect(sidePx + contentPx).toBeCloseTo(1120)
  expect(sidePx / contentPx).toBeCloseTo(420 / 560)
})

test('no column gets narrower than is readable, however far the pointer goes', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5_000, max: 5_000 }), (by) => {
      const { sidePx, contentPx } = movedEdge(
        { widthPx: 400, basisPx: 400 },
        { widthPx: 720, basisPx: 720 },
        by,
        16,
      )
      expect(sidePx).toBeGreaterThanOrEqual(288)
      expect(contentPx).toBeGreaterThanOrEqual(320)
    }),
  )
})
