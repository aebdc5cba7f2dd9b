import { expect, it } from 'vitest'
import { shownChoice, withOwnTheme } from './shownTheme.ts'
import type { ThemeState } from './themeState.ts'

const PAIR: ThemeState = {
  theme: 'pair',
  themeLight: 'preset:sepia',
  themeDark: 'preset:black',
  themeHours: '',
  ownTheme: '',
}

it('resolves the system and a pair', () => {
  expect(shownChoice(PAIR, true)).toBe('preset:black')
  expect(shownChoice(PAIR, false)).toBe('preset:sepia')
  expect(shownChoice({ ...PAIR, theme: 'system' }, true)).toBe('pleroma-dark')
  expect(shownChoice({ ...PAIR, theme: 'system' }, false)).toBe('pleroma-light')
  expect(shownChoice({ ...PAIR, theme: 'configured' }, false)).toBe('configured')
})

it('puts the own theme in place of the shown one', () => {
  expect(withOwnTheme(PAIR, true)).toEqual({ ...PAIR, themeDark: 'own' })
  expect(withOwnTheme(PAIR, false)).toEqual({ ...PAIR, themeLight: 'own' })
  expect(withOwnTheme({ ...PAIR, theme: 'system' }, true)).toEqual({ ...PAIR, theme: 'own' })
})
