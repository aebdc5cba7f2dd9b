import { MAX_THEME_CHARS } from './stored.ts'

/** A colour as `#rrggbb`, or `#rrggbbaa` where it is not opaque. */
export type Colour = `#${string}`

/** The colours that all others are computed from. The names are those of Pleroma-FE's files. */
export const BASE_SLOTS = [
  'bg',
  'fg',
  'text',
  'link',
  'accent',
  'cRed',
  'cGreen',
  'cBlue',
  'cOrange',
] as const
/** A theme needs these; all others follow from them (TM15). */
export const NEEDED_COLOURS = ['bg', 'fg', 'text'] as const

/** Backgrounds that text stands on. */
export const SURFACE_SLOTS = [
  'panel',
  'raised',
  'hover',
  'highlight',
  'topBar',
  'input',
  'menu',
  'header',
  'button',
] as const

/**
 * Surfaces that have colours of their own where those of the page can't be read on them, or where a theme sets them (TM35). `menu` is a
 * menu's selected entry, `header` that of a panel, and `button` one that is not the main action.
 */
export const INKED_SURFACES = ['topBar', 'input', 'menu', 'header', 'button'] as const
/** By surface: the slots that set colours on it. All that the top bar has besides fields are links. */
export const SURFACE_INKS = {
  topBar: { text: 'topBarText', textSecondary: 'topBarLink' },
  input: { text: 'inputText' },
  menu: { text: 'menuText' },
  header: { text: 'headerText', link: 'headerLink', textSecondary: 'headerFaint' },
  button: { text: 'buttonText' },
} as const
/** All of these slots. */
export const SURFACE_INK_SLOTS: readonly SurfaceInk[] = INKED_SURFACES.flatMap((surface) =>
  Object.values(SURFACE_INKS[surface]),
)

/** Colours with a formula. Each has a rule in `makeTheme.ts` that computes it from others. */
export const DERIVED_SLOTS = [
  ...SURFACE_SLOTS,
  'textSecondary',
  'textQuiet',
  'accentHover',
  'onAccent',
  'danger',
  'dangerHover',
  'onDanger',
  'border',
  'borderControl',
  'focus',
  'success',
  'warning',
  'error',
  'favourite',
  'repeat',
  'reply',
  'greentext',
  'cyantext',
  'postLink',
  'badge',
  'badgeText',
  'alertError',
  'alertErrorText',
  'code',
  'codeText',
  'selection',
  'skeleton',
  'backdrop',
] as const

/** Slots whose colour may be translucent; the others become opaque over the panel (TM17). */
export const TRANSLUCENT_SLOTS = ['panel', 'topBar', 'input', 'border', 'code', 'backdrop'] as const

/** The parts whose corner radius a theme sets (TM11). */
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

/** The default radii in px (TM11). */
export const DEFAULT_RADII: { readonly [K in ThemeRadius]: number } = {
  btn: 4,
  input: 4,
  checkbox: 2,
  panel: 10,
  avatar: 5,
  avatarAlt: 50,
  tooltip: 2,
  attachment: 5,
}

/** The parts that can throw a shadow. All names but `modal` are Pleroma-FE's names. */
export const SHADOW_SLOTS = [
  'panel',
  'topBar',
  'panelHeader',
  'popup',
  'modal',
  'avatar',
  'avatarStatus',
  'button',
  'buttonHover',
  'buttonPressed',
  'input',
] as const

/** Rows and controls are closer together, or further apart (TM21). */
export const DENSITIES = ['compact', 'normal', 'roomy'] as const

type BaseSlot = (typeof BASE_SLOTS)[number]
type NeededColour = (typeof NEEDED_COLOURS)[number]
export type DerivedSlot = (typeof DERIVED_SLOTS)[number]
/** A colour that a person can set by hand. */
export type ColourSlot = BaseSlot | DerivedSlot | SurfaceInk
export type InkedSurface = (typeof INKED_SURFACES)[number]
type InksOf<S extends InkedSurface> = (typeof SURFACE_INKS)[S][keyof (typeof SURFACE_INKS)[S]]
export type SurfaceInk = { [S in InkedSurface]: InksOf<S> }[InkedSurface]
export type ThemeRadius = (typeof THEME_RADII)[number]
export type ShadowSlot = (typeof SHADOW_SLOTS)[number]
export type Density = (typeof DENSITIES)[number]

/** One layer of a shadow. A list of layers starts with the topmost. Lengths are in px. */
export interface ShadowLayer {
  readonly x: number
  readonly y: number
  /** 0 or more. */
  readonly blur: number
  readonly spread: number
  /** `#rrggbb`. */
  readonly colour: Colour
  /** 0–1. */
  readonly alpha: number
  readonly inset: boolean
}

/** Fonts, as names in order of preference and without quotes: `Inter, Noto Sans`. Sizes are in px. */
export interface ThemeFonts {
  readonly interface?: string
  readonly posts?: string
  readonly mono?: string
  readonly size?: number
  readonly postSize?: number
  /** Line height as a multiple of the size. */
  readonly line?: number
}

/** How the wallpaper is shown. Its address is never part of a theme. */
export interface ThemeWallpaper {
  /** Share of the page's colour over it, 0–1. */
  readonly veil?: number
  /** Share of black over it, 0–1. */
  readonly dim?: number
  /** In px. */
  readonly blur?: number
}

export type ThemeShadows = { readonly [K in ShadowSlot]?: readonly ShadowLayer[] }

export type ThemeSourceColours = { readonly [K in NeededColour]: Colour } & {
  readonly [K in ColourSlot]?: Colour
}

/** A theme as it is stored: only what was chosen by hand. `makeTheme` computes everything else. */
export interface ThemeSource {
  readonly name: string
  readonly colours: ThemeSourceColours
  /** In px; only those that the theme sets. */
  readonly radii: { readonly [K in ThemeRadius]?: number }
  /** An empty list: no shadow. */
  readonly shadows?: ThemeShadows
  readonly fonts?: ThemeFonts
  readonly density?: Density
  readonly wallpaper?: ThemeWallpaper
  /** False: text keeps its colour even if it is hard to read. Only the user's own theme may ask for that (TM20). */
  readonly readable?: boolean
  /** Parts of a Pleroma-FE file that this client does not use; `writePleroma` writes them back (TM26). */
  readonly foreign?: ForeignParts
}

/** Unknown slots of a theme file, by part (`colors`, `opacity`, `shadows`, `fonts`, `radii`) and name. */
export type ForeignParts = Readonly<Record<string, Readonly<Record<string, ForeignValue>>>>
export type ForeignValue =
  | string
  | number
  | boolean
  | null
  | readonly ForeignValue[]
  | { readonly [name: string]: ForeignValue }

/** The colours of a complete theme. Each is the custom property of the same name, in kebab-case. */
export type ThemeColourName = 'page' | 'text' | 'link' | 'accent' | DerivedSlot
export type ThemeColours = { readonly [K in ThemeColourName]: Colour }

/** A complete theme. */
export interface Theme {
  readonly name: string
  readonly scheme: 'dark' | 'light'
  readonly colours: ThemeColours
  /** All colours as they are on a surface where those of the page can't be read (TM35). */
  readonly on: { readonly [K in InkedSurface]?: ThemeColours }
  readonly radii: { readonly [K in ThemeRadius]: number }
  readonly shadows: { readonly [K in ShadowSlot]: readonly ShadowLayer[] }
  /** Only those that differ from the interface's own. */
  readonly fonts: ThemeFonts
  readonly density: Density
  readonly wallpaper: ThemeWallpaper
}

/** A theme as a page shows it. */
export interface ThemeLook {
  /** The style sheet; empty if the theme does not exist, so that the fallback shows (TM2). */
  readonly css: string
  readonly source: ThemeSource | null
  /** Why `source` is null. */
  readonly problem?: ThemeRefusal | 'missing'
}

/** Why a theme file is refused; the texts are `theme_refused.…` (TM14). */
export type ThemeRefusal =
  | 'not_a_theme'
  /** A version that this client does not know. */
  | 'too_new'
  /** It lacks the colours that a theme needs, or they cannot be read. */
  | 'no_colours'
  | 'too_large'

/** The slot that sets the colour `name`. */
export const slotOf = (name: ThemeColourName | SurfaceInk): ColourSlot => (name === 'page' ? 'bg' : name)

/** Limits of everything that a theme contains (TM18). */
export const THEME_LIMITS = {
  /** A theme as JSON text, stored or in a link. */
  chars: MAX_THEME_CHARS,
  nameChars: 60,
  radiusPx: 50,
  layers: 8,
  /** Offsets and spread of a shadow: at most this, positive or negative. */
  shadowPx: 200,
  shadowBlurPx: 100,
  fontChars: 120,
  fontNames: 6,
  minFontPx: 10,
  maxFontPx: 28,
  minLine: 1,
  maxLine: 2.4,
  blurPx: 40,
  foreignChars: 5_000,
} as const
