import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ThemeSource } from '../../../shared/model/theme.ts'
import { CONTROL_CONTRAST, contrast, TEXT_CONTRAST } from '../contrast.ts'
import { CONTROLS, FILLS, pairs, SURFACES, TEXTS } from '../contrastPairs.ts'
import { makeTheme } from './makeTheme.ts'
import { sheetOf } from './sheetOf.ts'

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((bytes) => `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
const brought = fc.record(
  { bg: hex, fg: hex, text: hex, link: hex, accent: hex, cRed: hex, cGreen: hex, cBlue: hex, cOrange: hex },
  { requiredKeys: ['bg', 'fg', 'text'] },
)

const theme = (colours: ThemeSource['colours'], radii: ThemeSource['radii'] = {}): ThemeSource => ({
  name: 'brought',
  colours,
  radii,
})
const DARK = { bg: '#121a24', fg: '#182230', text: '#b9b9ba', link: '#d8a070', cRed: '#d31014' }

it('a theme is readable with any colours', () => {
  fc.assert(
    fc.property(brought, (colours) => {
      const made = makeTheme(theme(colours)).colours
      for (const [front, back] of [...pairs(TEXTS, SURFACES), ...FILLS])
        expect(contrast(made[front], made[back]), `${front} on ${back}`).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      for (const [front, back] of pairs(CONTROLS, SURFACES))
        expect(contrast(made[front], made[back]), `${front} on ${back}`).toBeGreaterThanOrEqual(
          CONTROL_CONTRAST,
        )
    }),
    { numRuns: 300 },
  )
})

it('a theme keeps colours that are readable', () => {
  expect(makeTheme(theme(DARK))).toMatchObject({
    scheme: 'dark',
    colours: { page: '#121a24', panel: '#182230', text: '#b9b9ba', link: '#d8a070', accent: '#d8a070' },
  })
})

it('a theme does not use the colour of buttons for columns', () => {
  const { panel, page } = makeTheme(theme({ bg: '#ffffff', fg: '#2b6cb0', text: '#222222' })).colours
  expect(contrast(panel, page)).toBeLessThan(1.2)
})

it('a theme is a sheet with its radii, whose page colour can be found', () => {
  const sheet = sheetOf(theme(DARK, { btn: 0, avatarAlt: 12 }))
  expect(sheet).toMatch(/^\[data-theme='configured'\] \{/)
  expect(sheet).toContain('--radius-btn: 0px;')
  expect(sheet).toContain('--radius-avatar-alt: 12px;')
  expect(/#\w+/.exec(sheet)?.[0]).toBe('#121a24')
})
