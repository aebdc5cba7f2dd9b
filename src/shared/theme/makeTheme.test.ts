import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RADII, DERIVED_SLOTS, type ThemeSource, TRANSLUCENT_SLOTS } from '../model/theme.ts'
import { mix, over } from './colour.ts'
import { contrast, HIGH_TEXT_CONTRAST, TEXT_CONTRAST } from './contrast.ts'
import { TEXTS } from './contrastPairs.ts'
import { judge } from './judge.ts'
import { makeHighContrastTheme, makeTheme } from './makeTheme.ts'
import { sheetOf } from './sheetOf.ts'
import { anyPalette, anySource } from './testing/anyTheme.ts'

const theme = (colours: Partial<ThemeSource['colours']>, more: Partial<ThemeSource> = {}): ThemeSource => ({
  name: 'mine',
  colours: { bg: '#121a24', fg: '#182230', text: '#b9b9ba', ...colours },
  radii: {},
  ...more,
})

const failures = (source: ThemeSource): string[] =>
  judge(makeTheme(source)).flatMap(({ ok, front, back, contrast }) =>
    ok ? [] : [`${front} on ${back}: ${contrast.toFixed(2)}`],
  )

describe('a theme of any colours', () => {
  it('is readable where only base colours are chosen (TM5, TM6)', () => {
    fc.assert(
      fc.property(anyPalette, (source) => {
        expect(failures(source)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('is readable where any slots are set by hand, translucent ones too (TM5, TM17)', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        expect(failures(source)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('has every slot, opaque unless it may be translucent (TM15, TM17)', () => {
    fc.assert(
      fc.property(anySource, fc.boolean(), (source, readable) => {
        const { colours, radii } = makeTheme({ ...source, readable })
        for (const name of ['page', 'text', 'link', 'accent', ...DERIVED_SLOTS] as const) {
          const translucent = (TRANSLUCENT_SLOTS as readonly string[]).includes(name)
          expect(colours[name], name).toMatch(translucent ? /^#([\da-f]{2}){3,4}$/ : /^#([\da-f]{2}){3}$/)
        }
        expect(radii).toEqual(DEFAULT_RADII)
      }),
      { numRuns: 100 },
    )
  })

  it('has 7:1 for text where the system asks for more contrast, whatever the theme says (TM22)', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        for (const { front, back, contrast } of judge(makeHighContrastTheme({ ...source, readable: false })))
          if ((TEXTS as readonly string[]).includes(front) || front.startsWith('on'))
            expect(contrast, `${front} on ${back}`).toBeGreaterThanOrEqual(HIGH_TEXT_CONTRAST)
      }),
      { numRuns: 60 },
    )
  })
})

it('is readable on the highlight of a person, where the panel leaves room for one (MU18)', () => {
  fc.assert(
    fc.property(anyPalette, (source) => {
      const { colours, scheme } = makeTheme(source)
      const ink = scheme === 'dark' ? '#ffffff' : '#000000'
      const marked = mix(over(colours.panel, colours.page), ink, 0.08)
      if (contrast(ink, marked) < TEXT_CONTRAST) return
      for (const front of ['text', 'textSecondary', 'link', 'error'] as const)
        expect(contrast(colours[front], marked), front).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    }),
  )
})

it('has strong lines where the system asks for more contrast (TM22)', () => {
  const { colours } = makeHighContrastTheme(theme({ border: '#ffffff10', textSecondary: '#777777' }))
  expect(colours.border).toBe(colours.borderControl)
  expect(colours.textSecondary).toBe(colours.text)
})

describe('a slot', () => {
  it('set by hand wins over its formula (TM15)', () => {
    const colours = { hover: '#333c4a', focus: '#ffffff', topBar: '#000000cc', code: '#000000' } as const
    const { colours: made } = makeTheme(theme({ ...colours, highlight: '#202b3a' }))
    expect(made).toMatchObject({ hover: '#333c4a', focus: '#ffffff', topBar: '#000000cc', code: '#000000' })
    expect(made.highlight).toBe('#202b3a')
  })

  it('follows what it is made of', () => {
    const { colours } = makeTheme(theme({ link: '#d8a070', cGreen: '#77dd77' }))
    expect(colours).toMatchObject({
      page: '#121a24',
      panel: '#182230',
      text: '#b9b9ba',
      accent: '#d8a070',
      greentext: '#77dd77',
      success: '#77dd77',
      topBar: colours.panel,
      input: colours.page,
    })
  })

  it('keeps a colour that is hard to read if the creator says so (TM20)', () => {
    const faint = theme({ text: '#2a3442', onAccent: '#d8a071' }, { readable: false })
    expect(makeTheme(faint).colours).toMatchObject({ text: '#2a3442', onAccent: '#d8a071' })
    expect(makeTheme({ ...faint, readable: true }).colours.text).not.toBe('#2a3442')
    expect(
      judge(makeTheme(faint)).find(({ front, back }) => front === 'text' && back === 'page'),
    ).toMatchObject({
      ok: false,
      needed: 4.5,
    })
  })

  it('that is a surface too dark for the theme’s dark text gets lighter (TM6)', () => {
    const { scheme, colours } = makeTheme(theme({ bg: '#ffffff', raised: '#101010', text: '#222222' }))
    expect(scheme).toBe('light')
    expect(colours.raised).not.toBe('#101010')
  })
})

describe('the style sheet', () => {
  it('has each colour, shadow and radius as a custom property, the page first (TM4)', () => {
    const css = sheetOf(makeTheme(theme({}, { radii: { avatarAlt: 8 } })))
    expect(/#\w+/.exec(css)?.[0]).toBe('#121a24')
    expect(css).toContain('--radius-avatar-alt: 8px;')
    expect(css).toContain('--shadow-raised: 0px 4px 16px 0px #00000066;')
    expect(css).toContain('--shadow-button-hover: none;')
    expect(css).toContain('--size-base: 0.9375rem;')
  })

  it('sets the colours of a surface on which those of the page can’t be read, but not within a preview (TM35)', () => {
    const css = sheetOf(makeTheme(theme({ topBar: '#e8e8e8' })))
    const [, bar = ''] = /\[data-surface='top-bar'\](.*?)\}/s.exec(css) ?? []
    expect(bar).toContain(":not([data-theme='preview'] *) {")
    expect(bar).toContain('color-scheme: light;')
    expect(bar).toContain('--page: #e8e8e8;')
    // A field in the bar is a field as elsewhere.
    expect(/\[data-surface='input'\](.*?)\}/s.exec(css)?.[1]).toContain('--page: #121a24;')
    expect(sheetOf(makeTheme(theme({})))).not.toContain('data-surface')
  })

  it('has fonts, sizes, density and the properties of the wallpaper (TM21)', () => {
    const css = sheetOf(
      makeTheme(
        theme(
          {},
          {
            fonts: { interface: 'Noto Sans, Inter', mono: 'Iosevka', size: 16, postSize: 18, line: 1.7 },
            density: 'compact',
            wallpaper: { veil: 0.5, dim: 0.5, blur: 8 },
          },
        ),
      ),
    )
    expect(css).toContain('--font: "Noto Sans", "Inter", system-ui;')
    expect(css).toContain('--font-mono: "Iosevka", ui-monospace, monospace;')
    expect(css).toContain('--size-base: 1rem;')
    expect(css).toContain('--size-posts: 1.125rem;')
    expect(css).toContain('--line: 1.7;')
    expect(css).toContain('--row-block: 6px;')
    expect(css).toContain('--veil: #0c1118bf;')
    expect(css).toContain('--veil-own: #0c1118bf;')
    expect(css).toContain('filter: blur(8px);')
    expect(sheetOf(makeTheme(theme({})))).toContain('--veil: #00000000;')
    const light = sheetOf(makeTheme(theme({ bg: '#f0f0f0' })))
    expect(light).toContain('--veil: #f0f0f0cc;')
    // The user's own background is not made paler unless they choose so (L13).
    expect(light).toContain('--veil-own: #00000000;')
  })
})
