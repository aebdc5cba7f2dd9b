import type { ThemeChoice } from '../../shared/model/themeChoice.ts'

/**
 * The page colour of the themes in `themes.css`. It is separate from the other colours because a script sets it as
 * the browser's frame colour, and scripts of the first screen need nothing else of a theme.
 */
export const PAGE_COLOURS = {
  'pleroma-dark': '#121a24',
  'pleroma-light': '#edf0f4',
} as const

/** A theme of `themes.css`. */
export type ThemeName = keyof typeof PAGE_COLOURS

/** The page's theme: the system's light or dark, a theme of `themes.css`, or one with a sheet of its own. */
export type PageTheme = 'system' | ThemeName | 'configured'

/** How the page shows `choice`: with the system's or another theme of `themes.css`, or with a sheet that the engine makes later. */
export const pageThemeOf = (choice: string): PageTheme =>
  choice === 'system' || Object.hasOwn(PAGE_COLOURS, choice) ? (choice as PageTheme) : 'configured'

/** Whether `choice` needs a sheet. */
export const needsSheet = (choice: ThemeChoice): boolean => pageThemeOf(choice) === 'configured'
