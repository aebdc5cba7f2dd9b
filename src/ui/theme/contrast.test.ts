import { describe, expect, it } from 'vitest'
import { CONTROL_CONTRAST, contrast, TEXT_CONTRAST } from './contrast.ts'
import { CONTROLS, FILLS, pairs, SURFACES, TEXTS } from './contrastPairs.ts'
import { themeCss } from './themeCss.ts'
import { themeChoice } from './themeNames.ts'
import { THEMES } from './themes.ts'

describe.each(Object.entries(THEMES))('%s', (_name, { colours }) => {
  it.each(pairs(TEXTS, SURFACES))('text colour %s is readable on %s', (front, back) => {
    expect(contrast(colours[front], colours[back])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it.each(FILLS)('text colour %s is readable on the fill %s', (front, back) => {
    expect(contrast(colours[front], colours[back])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it.each(pairs(CONTROLS, SURFACES))('the edge %s is visible on %s', (front, back) => {
    expect(contrast(colours[front], colours[back])).toBeGreaterThanOrEqual(CONTROL_CONTRAST)
  })
})

it('computes the contrast of black on white, and rejects invalid colours', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(() => contrast('#fff', '#000000')).toThrow(TypeError)
})

it('falls back for a theme that does not exist', () => {
  expect(themeChoice('redmond-xx')).toBe('pleroma-dark')
  expect(themeChoice(null)).toBe('pleroma-dark')
  expect(themeChoice('toString')).toBe('pleroma-dark')
  expect(themeChoice('system')).toBe('system')
  expect(themeChoice('configured')).toBe('configured')
  expect(themeChoice('pleroma-light')).toBe('pleroma-light')
})

it('themes.css contains exactly the values of the themes', async () => {
  await expect(themeCss()).toMatchFileSnapshot('./themes.css')
})
