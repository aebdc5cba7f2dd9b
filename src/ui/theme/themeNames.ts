import { FALLBACK_THEME, type Preferences } from '../../shared/model/preferences.ts'

/**
 * `system` follows the system's light or dark mode. The others are values of `data-theme`; `configured` has
 * its own sheet.
 */
export type ThemeChoice = Preferences['theme']
export type ThemeName = Exclude<ThemeChoice, 'system' | 'configured'>

/**
 * The page colour of each theme. It is separate from the other colours because a script sets it as the
 * browser's frame colour, and scripts need nothing else of a theme.
 */
export const PAGE_COLOURS = {
  'pleroma-dark': '#121a24',
  'pleroma-light': '#edf0f4',
} as const satisfies Record<ThemeName, string>

/** `name` if it is a theme; the fallback otherwise. */
export const themeChoice = (name: string | null | undefined): ThemeChoice =>
  name === 'system' || name === 'configured' || (name && Object.hasOwn(PAGE_COLOURS, name))
    ? (name as ThemeChoice)
    : FALLBACK_THEME
