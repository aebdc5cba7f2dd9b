import type { Colour, Theme } from '../model/theme.ts'

/** The colours that a theme of a scheme has where it sets none. */
interface SchemeColours {
  readonly accent: Colour
  readonly danger: Colour
  readonly focus: Colour
  readonly success: Colour
  readonly warning: Colour
  readonly error: Colour
  readonly favourite: Colour
  readonly repeat: Colour
  readonly reply: Colour
  readonly greentext: Colour
  readonly cyantext: Colour
  readonly backdrop: Colour
}

const DARK: SchemeColours = {
  accent: '#d8a070',
  danger: '#d9625f',
  focus: '#8fc1ff',
  success: '#6cc28b',
  warning: '#e0b04c',
  error: '#f08a8a',
  favourite: '#f2b632',
  repeat: '#5fc67f',
  reply: '#6db3f2',
  greentext: '#8fbf5f',
  cyantext: '#5fbcc9',
  backdrop: '#060a10a6',
}

const LIGHT: SchemeColours = {
  accent: '#a3500c',
  danger: '#b3261e',
  focus: '#1d5fd1',
  success: '#1d7040',
  warning: '#7d5600',
  error: '#b3261e',
  favourite: '#8a5a00',
  repeat: '#1d7040',
  reply: '#1b62ad',
  greentext: '#4a6b12',
  cyantext: '#0e6672',
  backdrop: '#25313f73',
}

/** The colours of themes of `scheme` where they set none. */
export const schemeColours = (scheme: Theme['scheme']): SchemeColours => (scheme === 'dark' ? DARK : LIGHT)
