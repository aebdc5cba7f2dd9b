import { describe, expect, it } from 'vitest'
import { CONTROL_CONTRAST, contrast, TEXT_CONTRAST } from './contrast.ts'
import { CONTROLS, FILLS, pairs, SURFACES, TEXTS } from './contrastPairs.ts'
import { themeCss } from './themeCss.ts'
import { themeChoice } from './themeNames.ts'
import { THEMES } from './themes.ts'

describe.each(Object.entries(THEMES))('%s', (_name, { colours }) => {
  it.each(pairs(TEXTS, SURFACES))('%s can be read on %s', (front, back) => {
    expect(contrast(colours[front], colours[back])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it.each(FILLS)('%s can be read on %s', (front, back) => {
    expect(contrast(colours[front], colours[back])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it.each(pairs(CONTROLS, SURFACES))('the edge %s is seen on %s', (front, back) => {
    expect(contrast(colours[front], colours[back])).toBeGreaterThanOrEqual(CONTROL_CONTRAST)
  })
})

it('knows black on white, and refuses what is no colour', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(() => contrast('#fff', '#000000')).toThrow(TypeError)
})

it('a theme that does not exist is the fallback', () => {
  expect(themeChoice('redmond-xx')).toBe('pleroma-dark')
  expect(themeChoice(null)).toBe('pleroma-dark')
  expect(themeChoice('toString')).toBe('pleroma-dark')
  expect(themeChoice('system')).toBe('system')
  expect(themeChoice('configured')).toBe('configured')
  expect(themeChoice('pleroma-light')).toBe('pleroma-light')
})

it('themes.css holds exactly the values of the themes', async () => {
  await expect(themeCss()).toMatchFileSnapshot('./themes.css')
})
