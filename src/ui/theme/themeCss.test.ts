import { expect, it, test } from 'vitest'
import { THEMES, themeCss } from './themeCss.ts'
import { PAGE_COLOURS, pageThemeOf } from './themeNames.ts'

it('uses a sheet for every theme that is not in themes.css (TM2)', () => {
  expect(pageThemeOf('redmond-xx')).toBe('configured')
  expect(pageThemeOf('')).toBe('configured')
  expect(pageThemeOf('toString')).toBe('configured')
  expect(pageThemeOf('preset:sepia')).toBe('configured')
  expect(pageThemeOf('system')).toBe('system')
  expect(pageThemeOf('pleroma-light')).toBe('pleroma-light')
})

test.each(Object.entries(THEMES))('the frame of %s has the colour of its page (TM4)', (name, theme) => {
  expect(PAGE_COLOURS[name as keyof typeof PAGE_COLOURS]).toBe(theme.colours.page)
})

it('themes.css contains exactly the values of the themes', async () => {
  await expect(themeCss()).toMatchFileSnapshot('./themes.css')
})
