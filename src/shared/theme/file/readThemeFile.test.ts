import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { THEME_LIMITS } from '../../model/theme.ts'
import { parseColour } from '../colour.ts'
import { judge } from '../judge.ts'
import { makeTheme } from '../makeTheme.ts'
import { sheetOf, surfaceRules } from '../sheetOf.ts'
import { anySource } from '../testing/anyTheme.ts'
import { RULES, VERSION_1, VERSION_2, VERSION_2_OLD } from '../testing/samples.ts'
import { MAX_THEME_FILE_CHARS, readStoredTheme, readThemeFile, readThemeText } from './readThemeFile.ts'
import { linkOf, readLink } from './themeLink.ts'
import { textOf, writeOurs, writePleroma } from './writeTheme.ts'

const LIST = ['Dusk', '#121a24', '#182230', '#b9b9ba', '#d8a070', '#d31014', '#0fa00f', '#0095ff', '#ffa500']

const sourceOf = (raw: unknown) => {
  const read = typeof raw === 'string' ? readThemeText(raw, 'x') : readThemeFile(raw, 'x')
  if (!read.ok) throw new Error(read.reason)
  return read.source
}
const json = <T>(value: T): unknown => JSON.parse(JSON.stringify(value))

describe('a theme of Pleroma-FE', () => {
  it('may be a name and a list of colours (TM8)', () => {
    expect(sourceOf(LIST)).toEqual({
      name: 'Dusk',
      colours: {
        bg: '#121a24',
        fg: '#182230',
        text: '#b9b9ba',
        link: '#d8a070',
        cRed: '#d31014',
        cGreen: '#0fa00f',
        cBlue: '#0095ff',
        cOrange: '#ffa500',
      },
      radii: {},
    })
  })

  it('of version 1 calls the text fg, and the foreground btn (TM8)', () => {
    expect(sourceOf(VERSION_1)).toMatchObject({
      colours: {
        bg: '#104e8b',
        fg: '#235c94',
        text: '#f5f5f5',
        link: '#00ffff',
        input: '#235c9480',
        border: '#2d669e',
      },
      radii: { btn: 4, panel: 10, avatarAlt: 50 },
      foreign: { colors: { lightBg: '#1a5590' } },
    })
  })

  it('of version 2 is read from its source, and from the computed values where that says nothing (TM8)', () => {
    const source = sourceOf(VERSION_2)
    expect(source).toMatchObject({
      name: 'Harbour',
      colours: {
        bg: '#1e2530',
        // `--bg, 5`: lighter on a dark page.
        fg: '#283140',
        text: '#c8d0da',
        link: '#56b0d8',
        accent: '#56b0d8',
        cRed: '#ff4040',
        input: '#11161dcc',
        border: '#ffffff1a',
        panel: '#1e2530e6',
        greentext: '#88cc66',
      },
      radii: { btn: 0, panel: 50, input: 2 },
      fonts: { interface: 'Inter', mono: 'Fira Code' },
      shadows: {
        panel: [{ x: 1, y: 2, blur: 3, spread: 0, colour: '#000000', alpha: 0.6, inset: false }],
        button: [],
        buttonHover: [{ x: 0, y: 0, blur: 0, spread: 1, colour: '#56b0d8', alpha: 1, inset: true }],
      },
    })
    expect(source.foreign).toEqual({
      colors: { chatMessageIncomingBg: '#202830', alertError: '--cRed' },
      opacity: { underlay: 0.3 },
      shadows: { novelty: [{ x: 1, color: '#fff' }] },
      fonts: { input: { family: 'serif' } },
      radii: { nonsense: 3 },
    })
  })

  it('of version 3 gives its first palette, its roundness and its shadows (TM8)', () => {
    expect(sourceOf(RULES)).toMatchObject({
      name: 'Workbench',
      colours: { bg: '#d3cfc7', fg: '#092369', text: '#000000', link: '#0000ff', input: '#ffffff' },
      radii: { btn: 0, input: 0, panel: 0 },
      shadows: {
        button: [
          { x: 0, y: 0, blur: 0, spread: 1, colour: '#404040', alpha: 1, inset: true },
          { x: 0, y: 1, blur: 2, spread: 0, colour: '#000000', alpha: 0.5, inset: false },
        ],
        buttonPressed: [{ x: 0, y: 0, blur: 0, spread: 2, colour: '#404040', alpha: 0.5, inset: true }],
      },
    })
  })

  it('of version 3 may have rules as objects: with layers, sharp corners, variants and parents (TM8)', () => {
    const shadow = [{ x: 0, y: 2, blur: 4, spread: 0, color: '#000000', alpha: 0.5, inset: false }]
    const source = sourceOf([
      {
        component: '@palette',
        variant: 'dark',
        directives: { bg: '#101010', fg: '#202020', text: '#eeeeee', link: '#99ccff' },
      },
      { component: 'Button', variant: 'danger', directives: { roundness: 9 } },
      { component: 'Button', parent: { component: 'TopBar' }, directives: { roundness: 8 } },
      { component: 'Button', variant: 'normal', directives: { roundness: 0, shadow } },
      { component: 'Panel', directives: { shadow: [] } },
      { component: 'Root', directives: { '--inner': 'shadow | inset 0 1 2 0 #000000' } },
      { component: 'Input', directives: { shadow: ['--inner'] } },
      { component: 'Avatar', directives: { shadow: ['--unknown'] } },
    ])
    expect(source).toMatchObject({
      radii: { btn: 0 },
      shadows: { button: [{ y: 2, blur: 4, alpha: 0.5 }], panel: [], input: [{ y: 1, inset: true }] },
    })
    expect(source.shadows).not.toHaveProperty('avatar')
  })

  it('of version 3 may have one rule for several components (TM8)', () => {
    const text =
      '@palette.x { bg: #101010; fg: #202020; text: #eeeeee; link: #99ccff } Button, Input { roundness: 3 }'
    expect(sourceOf(text)).toMatchObject({ radii: { btn: 3, input: 3 } })
  })

  it('of version 3 may colour headers, buttons and bars with their texts (TM8)', () => {
    const text = `@palette.x { bg: #101010; fg: #202020; text: #eeeeee; link: #99ccff }
      PanelHeader { background: #000080 } PanelHeader Text { textColor: #ffffff } Button { background: --link }
      Button Text { textColor: #000000 } TopBar Link { textColor: --text } Badge.notification { background: #aa0000 }`
    expect(sourceOf(text).colours).toMatchObject({
      header: '#000080',
      headerText: '#ffffff',
      button: '#99ccff',
      buttonText: '#000000',
      topBarLink: '#eeeeee',
      badge: '#aa0000',
    })
  })

  it('keeps what it says of single elements, transparent ones too, after writing and reading it again (TM26)', () => {
    const colors = {
      ...{ bg: '#101010', fg: '#202020', text: '#eeeeee', panel: 'transparent', btn: '#0000aa' },
      ...{ btnText: '#ffffff', panelText: '#fff000', panelLink: '#00ffff', panelFaint: '#cccccc' },
      ...{ topBarLink: '#ff00ff', postLink: '#ffcc00', badgeNotification: '#aa0000' },
      ...{ badgeNotificationText: '#ffffff', alertErrorText: '#ffeeee' },
    }
    const source = sourceOf({ _pleroma_theme_version: 2, source: { colors, opacity: { btn: 0.5 } } })
    expect(source.colours).toMatchObject({ header: '#00000000', button: '#0000aa80', postLink: '#ffcc00' })
    expect(source.foreign).toBeUndefined()
    expect(sourceOf(json(writePleroma(source))).colours).toEqual(source.colours)
  })

  test.each([
    ['a list', LIST],
    ['version 1', VERSION_1],
    ['version 2', VERSION_2],
    ['version 2 without a source', VERSION_2_OLD],
    ['version 3', RULES],
  ])('given as %s is the same after writing and reading it again (TM26)', (_what, raw) => {
    const source = sourceOf(raw)
    expect(sourceOf(json(writePleroma(source)))).toEqual(source)
    expect(sourceOf(json(writeOurs(source)))).toEqual(source)
    expect(readStoredTheme(textOf(source) ?? '')).toEqual({ ok: true, source })
  })

  it('is written as version 2 with `source` and `theme`, its transparency in `opacity` instead of the colours (TM26)', () => {
    expect(writePleroma(sourceOf(VERSION_2))).toMatchObject({
      _pleroma_theme_version: 2,
      source: {
        themeEngineVersion: 3,
        colors: { bg: '#1e2530', input: '#11161d', chatMessageIncomingBg: '#202830' },
        opacity: { bg: 0.9, input: 0.8, border: 0.1, underlay: 0.3 },
        fonts: { interface: { family: 'Inter' } },
        shadows: { buttonHover: [{ color: '#56b0d8', spread: 1, inset: true }] },
      },
      theme: { colors: { bg: '#1e2530', topBar: expect.any(String) } },
    })
  })
})

describe('a reference', () => {
  const colours = (colors: object) =>
    sourceOf({ colors: { bg: '#102030', fg: '#203040', text: '#fff', ...colors } }).colours

  it('is resolved, with its shade: lighter on a dark page, darker on a light one (TM9)', () => {
    expect(colours({ fg: '--bg,10' }).fg).toBe('#1d3a56')
    expect(colours({ fg: '--bg, 10' }).fg).toBe('#1d3a56')
    expect(colours({ bg: '#e0e0e0', text: '#000', fg: '--bg, 10' }).fg).toBe('#c7c7c7')
  })

  it('to itself, in a loop or in a long chain ends (TM9)', () => {
    expect(readThemeFile({ colors: { bg: '--bg', fg: '#111', text: '#fff' } }).ok).toBe(false)
    expect(readThemeFile({ colors: { bg: '--fg', fg: '--bg', text: '#fff' } })).toEqual({
      ok: false,
      reason: 'no_colours',
    })
    const chain = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`s${at}`, `--s${at + 1}`]))
    expect(colours({ ...chain, link: '--s0', accent: '--link' })).not.toHaveProperty('link')
  })
})

describe('a colour', () => {
  const link = (value: unknown) =>
    sourceOf({ colors: { bg: '#000', fg: '#111', text: '#fff', link: value } }).colours.link

  test.each([
    ['#ABC', '#aabbcc'],
    ['#aabbccdd', '#aabbcc'],
    ['rgb(1, 2, 3)', '#010203'],
    ['rgb(1 2 3 / 50%)', '#010203'],
    ['rgba(255, 0, 0, .5)', '#ff0000'],
    ['hsl(120deg 100% 50%)', '#00ff00'],
    ['hwb(240 0% 0%)', '#0000ff'],
    ['lab(100% 0 0)', '#ffffff'],
    ['oklch(62.8% 0.2577 29.23)', '#ff0000'],
    ['color(srgb 1 0 0)', '#ff0000'],
    ['rebeccapurple', '#663399'],
    [{ r: 1, g: '2', b: 3 }, '#010203'],
  ])('may be %j', (value, expected) => {
    expect(link(value)).toBe(expected)
  })

  test.each([
    'url(https://evil.example/x.png)',
    'var(--bg)',
    'transparent',
    'currentcolor',
    '#12',
    '#fff;} body { display: none',
    'expression(alert(1))',
    'rgb(none none none none)',
    '',
    'x'.repeat(100_000),
    7,
    null,
    { r: 300, g: 0, b: 0 },
    { r: 1 },
    ['#fff'],
  ])('cannot be %j', (value) => {
    expect(link(value)).toBeUndefined()
  })

  it('may be out of the range of sRGB, or have missing channels', () => {
    expect(link('oklch(70% 0.4 150)')).toMatch(/^#[\da-f]{6}$/)
    expect(link('rgb(none 2 3)')).toBe('#000203')
  })
})

test.each([
  'oklch(0.5 1e999 20)',
  'oklab(0.5 1e200 1e200)',
  'color(display-p3 1e999 1 1)',
  'lab(50 -1e300 9)',
])('a colour with an immense channel is rejected: %s', (text) => {
  expect(parseColour(text)).toBeUndefined()
})

describe('a theme file is refused (TM14)', () => {
  test.each([
    ['text', 'body { color: red }', 'no_colours'],
    ['words', 'hello', 'not_a_theme'],
    ['nothing', '', 'not_a_theme'],
    ['a number', '7', 'not_a_theme'],
    ['some JSON', '{"users":[]}', 'not_a_theme'],
    ['an empty list', '[]', 'no_colours'],
    ['no main colours', '{"source":{"colors":{"bg":"#fff"}}}', 'no_colours'],
    ['a version of the future', '{"_pleroma_theme_version":4,"source":{"colors":{"bg":"#fff"}}}', 'too_new'],
    ['our form of the future', '{"rookery_theme":2,"colours":{"bg":"#fff"}}', 'too_new'],
    ['too much', ' '.repeat(MAX_THEME_FILE_CHARS + 1), 'too_large'],
  ])('that is or has %s', (_what, text, reason) => {
    expect(readThemeText(text)).toEqual({ ok: false, reason })
  })
})

describe('limits (TM18)', () => {
  const base = { bg: '#000', fg: '#111', text: '#fff' }

  it('hold for 1,000 layers, 10,000 slots and deep values', () => {
    const layer = { x: 9_999, y: '-9999', blur: 1e9, spread: 'x', color: '#fff', alpha: 7, inset: 'yes' }
    let deep: unknown = 1
    for (let depth = 0; depth < 5_000; depth++) deep = { deep }
    const source = sourceOf({
      source: {
        colors: {
          ...base,
          ...Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`s${at}`, '#fff'])),
          deep,
        },
        shadows: { panel: Array.from({ length: 1_000 }, () => layer) },
        fonts: { interface: { family: `${'Font, '.repeat(5_000)}` } },
        radii: { btn: 1e9 },
      },
    })
    expect(source.shadows?.panel).toHaveLength(THEME_LIMITS.layers)
    expect(source.shadows?.panel?.[0]).toEqual({
      x: THEME_LIMITS.shadowPx,
      y: -THEME_LIMITS.shadowPx,
      blur: THEME_LIMITS.shadowBlurPx,
      spread: 0,
      colour: '#ffffff',
      alpha: 1,
      inset: false,
    })
    expect(source.radii.btn).toBe(50)
    expect(JSON.stringify(source).length).toBeLessThan(THEME_LIMITS.chars)
    expect(textOf(source)).not.toBeNull()
  })

  it('a shadow whose variables refer to each other many times is read up to a limit', () => {
    const names = ['--a', '--b', '--c', '--d', '--e', '--f']
    const listed = (name: string): string => Array(32).fill(name).join(', ')
    const root = names.map((name, index) => `${name}: shadow | ${listed(names[index + 1] ?? '--a')};`)
    const source = sourceOf(`
      @palette.One { bg: #121a24; fg: #182230; text: #b9b9ba; link: #d8a070; accent: #d8a070 }
      Root { ${root.join('\n')} --g: shadow | 0 1 2 3 #000000; }
      Panel { shadow: ${listed('--a')} }
      Popover { shadow: --g, --g }`)
    expect(source.shadows?.panel).toBeUndefined()
    expect(source.shadows?.popup).toHaveLength(2)
  })

  it('no request can follow from fonts or anything else', () => {
    const source = sourceOf({
      name: 'x"}</style><img src=//evil>',
      source: {
        colors: base,
        fonts: {
          interface: { family: 'url(//evil.example/a.woff), "In\\ter";} @import "x", Inter, \'Noto Sans\'' },
        },
        shadows: { panel: [{ color: 'url(//evil.example)' }, { color: '#fff', x: 'url(1)' }] },
      },
    })
    const css = sheetOf(makeTheme(source))
    expect(css).toContain('--font: "Inter", "Noto Sans", system-ui;')
    expect(css).not.toMatch(/url|@|\/\/|\\|evil/)
  })

  it('whatever a file contains, what is read makes a complete, readable and harmless sheet', () => {
    const value = fc.oneof(
      fc.anything(),
      fc.constantFrom('#fff', '--bg', '--accent, -5', 'url(x)', 'rgb(1 2 3 / .5)', '12px', '}', '/*'),
    )
    const part = fc.dictionary(
      fc.constantFrom(
        'bg',
        'fg',
        'text',
        'btn',
        'input',
        'panel',
        'interface',
        'avatar',
        'accent',
        '__proto__',
        'x',
      ),
      value,
    )
    const file = fc.record(
      {
        name: value,
        colors: part,
        colours: part,
        opacity: part,
        shadows: fc.dictionary(
          fc.constantFrom('panel', 'button', 'x'),
          fc.array(fc.dictionary(fc.constantFrom('x', 'color', 'alpha'), value)),
        ),
        fonts: part,
        radii: part,
        rookery_theme: fc.constantFrom(1, undefined),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          file,
          file.map((source) => ({ source, theme: { colors: { bg: '#123', fg: '#234', text: '#fff' } } })),
          fc.anything(),
          fc.json(),
        ),
        (raw) => {
          const read = typeof raw === 'string' ? readThemeText(raw) : readThemeFile(raw)
          if (!read.ok) return
          const { readable: _, ...source } = read.source
          const theme = makeTheme(source)
          expect(judge(theme).filter(({ ok }) => !ok)).toEqual([])
          const css = sheetOf(theme)
          expect(css).not.toMatch(/undefined|NaN|url|@|\/\*/)
          expect(css.match(/[{}]/g)).toHaveLength(2 * (1 + surfaceRules(theme, '').length))
          expect(sourceOf(json(writeOurs(read.source)))).toEqual({
            ...read.source,
            name: read.source.name || 'x',
          })
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a link (TM27)', () => {
  it('carries a theme, without its foreign parts and without `readable: false`', () => {
    const source = sourceOf(VERSION_2)
    const { foreign: _, ...carried } = source
    const link = linkOf({ ...source, readable: false })
    expect(link).toMatch(/^theme=[\w%.!~*'()-]+$/)
    expect(readLink(`#${link}`)).toEqual({ ok: true, source: carried })
    expect(readLink(link ?? '')).toEqual({ ok: true, source: carried })
  })

  it('gives back any theme', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        expect(readLink(linkOf(source) ?? '')).toEqual({
          ok: true,
          source: sourceOf(json(writeOurs(source))),
        })
      }),
    )
  })

  test.each([
    '#theme=%',
    '#theme=%7B',
    '#theme=',
    `#theme=${'a'.repeat(100_000)}`,
    '#theme=%7B%22colours%22%3A7%7D',
  ])('that is broken is refused: %s', (fragment) => {
    expect(readLink(fragment)).toMatchObject({ ok: false })
  })

  it('is not recognized in a fragment without a theme', () => {
    expect(readLink('#top')).toBeNull()
    expect(readLink('')).toBeNull()
  })
})
