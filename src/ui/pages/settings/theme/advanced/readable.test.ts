import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Colour, ThemeSource } from '../../../../../shared/model/theme.ts'
import { oklchOf } from '../../../../../shared/theme/colour.ts'
import { TEXTS } from '../../../../../shared/theme/contrastPairs.ts'
import { judge } from '../../../../../shared/theme/judge.ts'
import {
  asChosen,
  contrastText,
  gradeOf,
  movedColours,
  withAllReadable,
  withOneReadable,
  worstOf,
} from './readable.ts'

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((bytes): Colour => `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
const source = fc
  .record({ bg: hex, fg: hex, text: hex, link: hex, cRed: hex }, { requiredKeys: ['bg', 'fg', 'text'] })
  .map((colours): ThemeSource => ({ name: 'any', colours, radii: {} }))

const GREY: ThemeSource = {
  name: 'grey',
  colours: { bg: '#777777', fg: '#777777', text: '#888888' },
  radii: {},
}

it('one press makes every colour readable, whatever was chosen (TM32)', () => {
  fc.assert(
    fc.property(source, (theme) => {
      const made = withAllReadable(theme)
      expect(movedColours(made)).toEqual([])
      expect(judge(asChosen(made)).filter(({ ok }) => !ok)).toEqual([])
    }),
    { numRuns: 150 },
  )
})

it('one press makes one text readable, whatever was chosen (TM19)', () => {
  fc.assert(
    fc.property(source, fc.constantFrom(...TEXTS), (theme, name) => {
      expect(worstOf(asChosen(withOneReadable(theme, name)), name)?.ok).toBe(true)
    }),
    { numRuns: 150 },
  )
})

it('moves the lightness only (TM19)', () => {
  const theme: ThemeSource = {
    ...GREY,
    colours: { bg: '#101820', fg: '#182028', text: '#eeeeee', link: '#4a2060' },
  }
  const { link = '#000000' } = withOneReadable(theme, 'link').colours
  expect(link).not.toBe('#4a2060')
  expect(oklchOf(link).h).toBeCloseTo(oklchOf('#4a2060').h, -1)
})

it('grades a contrast as WCAG does, and never rounds up (TM13)', () => {
  const at = (contrast: number, needed = 4.5) =>
    gradeOf({ front: 'text', back: 'page', contrast, needed, ok: contrast >= needed })
  expect([at(4.4), at(4.5), at(7), at(2.9, 3), at(3, 3), at(9, 3)]).toEqual([
    null,
    'AA',
    'AAA',
    null,
    'AA',
    'AA',
  ])
  expect(contrastText(4.499)).toBe('4.4')
})
