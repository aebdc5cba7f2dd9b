import { describe, expect, it } from 'vitest'
import { BLACK, oklchOf, WHITE } from './colour.ts'
import { contrast } from './contrast.ts'
import { moveUntil, worstContrast } from './guard.ts'

describe('a colour that is moved for contrast', () => {
  const PAGE = '#121a24'
  const isReadable = (now: `#${string}`): boolean => contrast(now, PAGE) >= 4.5

  it('changes in lightness only, and no further than needed (TM6)', () => {
    const moved = moveUntil('#3366cc', WHITE, isReadable)
    expect(Math.abs(oklchOf(moved).h - oklchOf('#3366cc').h)).toBeLessThan(2)
    expect(contrast(moved, PAGE)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(moved, PAGE)).toBeLessThan(4.7)
  })

  it('stays as it is if it has enough', () => {
    expect(moveUntil('#c9cdd3', WHITE, isReadable)).toBe('#c9cdd3')
  })

  it('is black or white if no lightness has enough', () => {
    expect(moveUntil('#3366cc', BLACK, isReadable)).toBe(BLACK)
  })
})

it('4.4 fails and 4.5 passes (TM5)', () => {
  expect(contrast('#797979', '#ffffff')).toBeLessThan(4.5)
  expect(contrast('#767676', '#ffffff')).toBeGreaterThanOrEqual(4.5)
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
