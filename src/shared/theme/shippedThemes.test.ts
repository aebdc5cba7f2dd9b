import { differenceCiede2000, modeLab65, useMode } from 'culori/fn'
import { describe, expect, it } from 'vitest'
import type {
  Colour,
  InkedSurface,
  Theme,
  ThemeColourName,
  ThemeColours,
  ThemeSource,
} from '../model/theme.ts'
import { alphaOf, oklchOf, over, withAlpha } from './colour.ts'
import { contrast } from './contrast.ts'
import { paletteOf } from './file/colours.ts'
import { readThemeFile, readThemeText } from './file/readThemeFile.ts'
import type { JsonObject } from './file/values.ts'
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
        // A grey that happens to have the hue is no accent. A blue has little room on a bar of the same blue.
        expect(oklchOf(made).c).toBeGreaterThan(Math.min(oklchOf(wanted).c, 0.1) * 0.4)
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

describe('what a file says of single elements', () => {
  const ground = ({ colours: { page, panel, raised, hover, highlight } }: Theme) => [
    page,
    panel,
    raised,
    hover,
    highlight,
  ]
  const onGround = (name: ThemeColourName) => (theme: Theme) => [theme.colours[name], ground(theme)] as const
  const onSurface = (surface: InkedSurface, name: ThemeColourName) => (theme: Theme) =>
    [(theme.on[surface] ?? theme.colours)[name], [theme.colours[surface]]] as const
  const filled = (name: ThemeColourName, back: ThemeColourName) => (theme: Theme) =>
    [theme.colours[name], [theme.colours[back]]] as const

  /** By slot of Pleroma-FE: the colour that the client shows for it, and on what. */
  const TEXTS: Readonly<Record<string, (theme: Theme) => readonly [Colour, readonly Colour[]]>> = {
    text: onGround('text'),
    link: onGround('link'),
    postLink: onGround('postLink'),
    topBarText: onSurface('topBar', 'text'),
    topBarLink: onSurface('topBar', 'textSecondary'),
    inputText: onSurface('input', 'text'),
    btnText: onSurface('button', 'text'),
    panelText: onSurface('header', 'text'),
    panelLink: onSurface('header', 'link'),
    panelFaint: onSurface('header', 'textSecondary'),
    selectedMenuText: onSurface('menu', 'text'),
    badgeNotificationText: filled('badgeText', 'badge'),
    alertErrorText: filled('alertErrorText', 'alertError'),
  }
  const SURFACES: Readonly<Record<string, ThemeColourName>> = {
    bg: 'page',
    btn: 'button',
    panel: 'header',
    topBar: 'topBar',
    input: 'input',
    badgeNotification: 'badge',
    selectedMenu: 'menu',
    selectedPost: 'highlight',
  }
  /** Slots without a place of their own here. */
  const ELSEWHERE: Readonly<Record<string, string>> = {
    fg: 'the panel, or bars, headers and buttons, whichever it can be',
    accent: 'text and fills: the tests above',
    cRed: 'text: the tests above',
    cGreen: 'text: the tests above',
    cBlue: 'text: the tests above',
    cOrange: 'text: the tests above',
    faint: 'text: it is never translucent here',
    border: 'a line, which needs no contrast',
    btnPressed: 'a pressed button is filled like one under the pointer',
    btnToggled: 'a toggled button has the accent as its text',
    faintLink: 'no link is faint here',
    highlight: 'selectedPost is for new rows',
    icon: 'icons have the colour of secondary text, as the counts beside them',
    selectedMenuPopover: 'selectedMenu is for all menus',
    underlay: 'the columns have no layer below them',
    wallpaper: 'the page has the colour of bg',
  }

  const FILES = Object.entries(SHIPPED_FILES).map(([name, raw]) => {
    const { source = {}, theme = source } = raw as Readonly<Record<string, { colors?: JsonObject }>>
    const { colors = {} } = 'source' in raw ? source : theme
    return { name, colors, says: paletteOf(colors), made: makeTheme(sourceOf(raw)) }
  })
  const SAID = FILES.flatMap(({ name, colors, says, made }) =>
    Object.keys(colors).map((slot) => ({ name, slot, said: says.colour(colors[slot]), made })),
  )
  const show = (name: string, slot: string, said: Colour | undefined, shown: Colour): string =>
    `${name}: ${slot} ${said} is ${shown}`

  it('has a place, or a reason for which it has none', () => {
    const known = [TEXTS, SURFACES, ELSEWHERE].flatMap(Object.keys)
    expect(SAID.filter(({ slot }) => !known.includes(slot))).toEqual([])
  })

  it('is shown exactly where it is readable; other texts are moved no further than they need (TM6, TM26, TM35)', () => {
    const moved: string[] = []
    for (const { name, slot, said, made } of SAID) {
      const place = TEXTS[slot]
      if (place === undefined || said === undefined) continue
      const [shown, backs] = place(made)
      const worst = (colour: Colour): number =>
        Math.min(...backs.map((back) => contrast(colour, over(back, '#000000'))))
      const ratio = worst(said)
      if (ratio >= 4.5) expect(shown, show(name, slot, said, shown)).toBe(said)
      else {
        expect(worst(shown), show(name, slot, said, shown)).toBeGreaterThanOrEqual(4.5)
        moved.push(`${show(name, slot, said, shown)}: ${ratio.toFixed(1)}`)
      }
    }
    // With the contrast that the file's colour has.
    expect(moved).toEqual([
      'breezy-dark: link #3daee9 is #4ebdf8: 3.8',
      'breezy-light: topBarLink #232627 is #d2d6d7: 1.9',
      'mammal: link #9bacc8 is #a0b2ce: 4.2',
      'mammal: btnText #ffffff is #161616: 3.4',
      'paper: link #788ca1 is #53667a: 2.7',
      'paper: postLink #788ca1 is #53667a: 2.7',
      'pleroma-dark: badgeNotificationText #ffffff is #1e1e1e: 3.7',
      'redmond-xx-se: link #0000ff is #0029c9: 4.0',
      'redmond-xx: link #0000ff is #0029c9: 4.0',
    ])
  })

  it('is the colour of surfaces', () => {
    for (const { name, slot, said, made } of SAID) {
      const place = SURFACES[slot]
      // A transparent surface shows the one below it.
      if (place === undefined || said === undefined || alphaOf(said) === 0) continue
      const shown = withAlpha(made.colours[place], 1)
      expect(shown, show(name, slot, said, shown)).toBe(said)
    }
  })
})
