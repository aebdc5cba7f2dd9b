import { FALLBACK_THEME, type Preferences } from '../../shared/model/preferences.ts'

/** `system` follows the system's light or dark; the others are what `data-theme` can be, `configured` by a sheet of its own. */
export type ThemeChoice = Preferences['theme']
export type ThemeName = Exclude<ThemeChoice, 'system' | 'configured'>

/**
 * The page colour of each theme. It is apart from the other colours because the browser's own
 * frame is coloured with it from script, and the rest of a theme never has to reach a script.
 */
export const PAGE_COLOURS = {
  'pleroma-dark': '#121a24',
  'pleroma-light': '#edf0f4',
} as const satisfies Record<ThemeName, string>

/** `name` as a theme that exists. */
export const themeChoice = (name: string | null | undefined): ThemeChoice =>
  name === 'system' || name === 'configured' || (name && Object.hasOwn(PAGE_COLOURS, name))
    ? (name as ThemeChoice)
    : FALLBACK_THEME
