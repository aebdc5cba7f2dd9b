import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyAnswer, mutated } from './testing/mutate.ts'
import { normalizeTheme } from './theme.ts'

const LIST = [
  'Pleroma Dark',
  '#121a24',
  '#182230',
  '#b9b9ba',
  '#d8a070',
  '#d31014',
  '#0fa00f',
  '#0095ff',
  '#ffa500',
]
const FILE = {
  name: 'Redmond',
  _pleroma_theme_version: 2,
  source: {
    themeEngineVersion: 3,
    colors: {
      bg: '#c0c0c0',
      fg: '--bg,-5',
      text: '#000',
      link: '--accent',
      accent: '--cBlue',
      cRed: 'transparent',
    },
    radii: { btn: '0', panel: 999, avatar: -1, nonsense: 3 },
  },
  theme: { colors: { cRed: '#ff0000', cBlue: 'rgb(0, 0, 255)', bg: '#ffffff' }, radii: { input: 2 } },
}

describe('a theme of Pleroma-FE', () => {
  test('may be a name followed by a list of colours', () => {
    expect(normalizeTheme(LIST, 'x')).toEqual({
      name: 'Pleroma Dark',
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

  test('takes the source values, and falls back to the computed ones', () => {
    expect(normalizeTheme(FILE, 'redmond')).toEqual({
      name: 'Redmond',
      colours: { bg: '#c0c0c0', fg: '#c0c0c0', text: '#000000', cRed: '#ff0000', cBlue: '#0000ff' },
      radii: { btn: 0, panel: 50, input: 2 },
    })
  })

  test('may have only colours', () => {
    const colors = { bg: { r: 1, g: 2, b: 3 }, fg: '#ABC', text: '#ffffff' }
    expect(normalizeTheme({ colors }, 'inline')).toMatchObject({
      name: 'inline',
      colours: { bg: '#010203', fg: '#aabbcc', text: '#ffffff' },
    })
  })

  test.each([
    ['of an unknown version', { ...FILE, _pleroma_theme_version: 3 }],
    ['without its main colours', { source: { colors: { bg: '#fff' } } }],
    ['with circular references', { colors: { bg: '--fg', fg: '--bg', text: '#fff' } }],
    ['with CSS in a colour', { colors: { bg: '#fff;} body{', fg: '#fff', text: '#fff' } }],
    ['a string', 'body { color: red }'],
    ['missing', undefined],
  ])('is rejected if it is %s', (_what, raw) => {
    expect(normalizeTheme(raw, 'x')).toBeNull()
  })

  test('contains only valid colours and radii, whatever the response', () => {
    fc.assert(
      fc.property(fc.oneof(mutated(FILE), mutated(LIST), anyAnswer()), (raw) => {
        const theme = normalizeTheme(raw, 'x')
        if (theme === null) return
        for (const colour of Object.values(theme.colours)) expect(colour).toMatch(/^#[\da-f]{6}$/)
        for (const radius of Object.values(theme.radii)) expect(radius).toBeLessThanOrEqual(50)
      }),
    )
  })
})
