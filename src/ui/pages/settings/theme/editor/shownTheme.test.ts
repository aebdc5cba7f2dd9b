import { expect, it } from 'vitest'
import { wearingOwn, wornChoice } from './shownTheme.ts'
import type { ThemeState } from './themeState.ts'

const PAIR: ThemeState = {
  theme: 'pair',
  themeLight: 'preset:sepia',
  themeDark: 'preset:black',
  themeHours: '',
  ownTheme: '',
}

it('resolves the system and a pair', () => {
  expect(wornChoice(PAIR, true)).toBe('preset:black')
  expect(wornChoice(PAIR, false)).toBe('preset:sepia')
  expect(wornChoice({ ...PAIR, theme: 'system' }, true)).toBe('pleroma-dark')
  expect(wornChoice({ ...PAIR, theme: 'system' }, false)).toBe('pleroma-light')
  expect(wornChoice({ ...PAIR, theme: 'configured' }, false)).toBe('configured')
})

it('puts the own theme where the worn one is', () => {
  expect(wearingOwn(PAIR, true)).toEqual({ ...PAIR, themeDark: 'own' })
  expect(wearingOwn(PAIR, false)).toEqual({ ...PAIR, themeLight: 'own' })
  expect(wearingOwn({ ...PAIR, theme: 'system' }, true)).toEqual({ ...PAIR, theme: 'own' })
})
