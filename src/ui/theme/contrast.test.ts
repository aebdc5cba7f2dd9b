import { describe, expect, it } from 'vitest'
import { CONTROL_CONTRAST, contrast, TEXT_CONTRAST } from './contrast.ts'
import { themeCss } from './themeCss.ts'
import { themeChoice } from './themeNames.ts'
import { THEMES, type ThemeColours } from './themes.ts'

const SURFACES = ['page', 'panel', 'raised', 'hover', 'highlight'] as const
const TEXTS = [
  'text',
  'textSecondary',
  'link',
  'accent',
  'success',
  'warning',
  'error',
  'favourite',
  'repeat',
  'reply',
  'greentext',
] as const
const CONTROLS = ['borderControl', 'focus', 'accent', 'danger'] as const

const pairs = (fronts: readonly (keyof ThemeColours)[], backs: readonly (keyof ThemeColours)[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))

describe.each(Object.entries(THEMES))('%s', (_name, { colours }) => {
  it.each(pairs(TEXTS, SURFACES))('%s can be read on %s', (front, back) => {
    expect(contrast(colours[front], colours[back])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it.each([
    ['onAccent', 'accent'],
    ['onAccent', 'accentHover'],
    ['onDanger', 'danger'],
    ['onDanger', 'dangerHover'],
    ['text', 'selection'],
    ['link', 'selection'],
  ] as const)('%s can be read on %s', (front, back) => {
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
  expect(themeChoice('pleroma-light')).toBe('pleroma-light')
})

it('themes.css holds exactly the values of the themes', async () => {
  await expect(themeCss()).toMatchFileSnapshot('./themes.css')
})
