import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oklchOf } from './colour.ts'
import { contrast } from './contrast.ts'
import { withContrast, worstContrast } from './guard.ts'
import { anyColour } from './testing/anyTheme.ts'

describe('mend', () => {
  it('reaches the contrast that text needs, on any colour (TM19)', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (front, back) => {
        const opaque = back.slice(0, 7) as typeof back
        expect(contrast(withContrast(front, opaque, 4.5), opaque)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('moves lightness only, and no further than needed (TM6)', () => {
    const mended = withContrast('#3366cc', '#121a24', 4.5)
    expect(Math.abs(oklchOf(mended).h - oklchOf('#3366cc').h)).toBeLessThan(2)
    expect(contrast(mended, '#121a24')).toBeLessThan(4.7)
    expect(withContrast('#c9cdd3', '#121a24', 4.5)).toBe('#c9cdd3')
  })

  it('moves to the other side of the back where its own side has no room', () => {
    expect(contrast(withContrast('#bbbbbb', '#999999', 4.5), '#000000')).toBeLessThan(4)
  })
})

it('4.4 fails and 4.5 passes (TM5)', () => {
  expect(contrast('#797979', '#ffffff')).toBeLessThan(4.5)
  expect(contrast('#767676', '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(withContrast('#797979', '#ffffff', 4.5)).not.toBe('#797979')
  expect(withContrast('#767676', '#ffffff', 4.5)).toBe('#767676')
})

it('computes the contrast of black on white, and rejects invalid colours', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(() => contrast('#fff', '#000000')).toThrow(TypeError)
})

it('judges a translucent background over black and white (TM17)', () => {
  expect(worstContrast('#ffffff', '#00000000')).toBe(1)
  expect(worstContrast('#ffffff', '#000000ff')).toBeCloseTo(21)
})
