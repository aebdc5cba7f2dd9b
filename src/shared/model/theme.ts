/**
 * The theme that an instance is configured with, in the form of Pleroma-FE: a few colours, of which all
 * others are made (I21).
 */
export interface ThemeSource {
  readonly name: string
  /** As `#rrggbb`. */
  readonly colours: ThemeSourceColours
  /** In pixels, those that it tells. */
  readonly radii: { readonly [K in ThemeRadius]?: number }
}

export type ThemeSourceColours = { readonly [K in NeededColour]: string } & {
  readonly [K in OtherColour]?: string
}

/** Behind everything; of what lies on it; written in. */
export const NEEDED_COLOURS = ['bg', 'fg', 'text'] as const
export const OTHER_COLOURS = ['link', 'accent', 'cRed', 'cGreen', 'cBlue', 'cOrange'] as const
/** The corners a theme decides (TM11). */
export const THEME_RADII = [
  'btn',
  'input',
  'checkbox',
  'panel',
  'avatar',
  'avatarAlt',
  'tooltip',
  'attachment',
] as const

export type NeededColour = (typeof NEEDED_COLOURS)[number]
export type OtherColour = (typeof OTHER_COLOURS)[number]
export type ThemeRadius = (typeof THEME_RADII)[number]
