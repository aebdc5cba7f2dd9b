import { differenceCiede2000, modeLab65, useMode } from 'culori/fn'
import { describe, expect, it } from 'vitest'
import type { Colour, ThemeColours, ThemeSource } from '../model/theme.ts'
import { oklchOf } from './colour.ts'
import { readThemeFile, readThemeText } from './file/readThemeFile.ts'
import { judge } from './judge.ts'
import { makeHighContrastTheme, makeTheme } from './makeTheme.ts'
import { properties } from './sheetOf.ts'
import { SHIPPED_FILES, SHIPPED_PALETTES, SHIPPED_STYLES } from './testing/shippedThemes.ts'

const sourceOf = (raw: unknown): ThemeSource => {
  const read = typeof raw === 'string' ? readThemeText(raw, 'x') : readThemeFile(raw, 'x')
  if (!read.ok) throw new Error(read.reason)
  return read.source
}

const SOURCES = Object.entries({ ...SHIPPED_FILES, ...SHIPPED_PALETTES, ...SHIPPED_STYLES }).map(
  ([name, raw]) => [name, sourceOf(raw)] as const,
)

/** By how many degrees the hues of two colours differ. */
const hueBetween = (one: Colour, other: Colour): number => {
  const apart = Math.abs(oklchOf(one).h - oklchOf(other).h) % 360
  return Math.min(apart, 360 - apart)
}
useMode(modeLab65)
/** Not our own function, so that a fault in that would show. */
const distance = differenceCiede2000()

describe.each(SOURCES)('the theme %s that Pleroma-FE ships', (_name, source) => {
  const { link = source.colours.accent, accent = link } = source.colours
  const theme = makeTheme(source)
  const { menu: _, ...on } = theme.on
  // An entry of a menu contains no link.
  const grounds: readonly ThemeColours[] = [theme.colours, ...Object.values(on)]

  it('keeps the hue of its links and accent on every surface (TM6)', () => {
    for (const colours of grounds) {
      for (const [wanted, made] of [
        [link, colours.link],
        [accent, colours.accent],
      ] as const) {
        if (wanted === undefined) throw new Error('no accent')
        expect(hueBetween(wanted, made), `${wanted} became ${made}`).toBeLessThanOrEqual(20)
        // A grey that happens to have the hue is no accent.
        expect(oklchOf(made).c).toBeGreaterThan(Math.min(oklchOf(wanted).c, 0.1) * 0.5)
      }
    }
  })

  it('has links that can be told from the text around them, by colour or by a line (TM36)', () => {
    const underlined = /--link-line: underline/.test(properties(theme).join('\n'))
    if (!underlined) expect(distance(theme.colours.text, theme.colours.link)).toBeGreaterThanOrEqual(15)
  })

  it('is readable on every surface, with more contrast too (TM5, TM22)', () => {
    for (const made of [theme, makeHighContrastTheme(source)])
      expect(judge(made).filter(({ ok }) => !ok)).toEqual([])
  })
})

it('underlines the links of a theme whose links look like its text, and no others (TM36)', () => {
  const lines = SOURCES.filter(([, source]) =>
    properties(makeTheme(source)).includes('--link-line: underline;'),
  )
  expect(lines.map(([name]) => name)).toEqual(['paper', 'classic-dark'])
})

it('keeps the surfaces that Pleroma-FE colours with a text of their own (TM35)', () => {
  const on = (name: string) => {
    const source = SOURCES.find(([each]) => each === name)?.[1]
    if (source === undefined) throw new Error(name)
    return makeTheme(source).on
  }
  expect(on('breezy-light').menu).toMatchObject({ menu: '#2980b9' })
  expect(on('breezy-dark').menu).toMatchObject({ menu: '#3daee9' })
  expect(on('redmond-xx').topBar).toMatchObject({ topBar: '#000080', text: '#ffffff' })
  expect(on('mammal').input).toMatchObject({ input: '#ffffff', text: '#282c37' })
  expect(on('monokai')).toEqual({})
})
