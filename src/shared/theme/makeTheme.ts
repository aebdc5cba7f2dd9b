import {
  BASE_SLOTS,
  type Colour,
  type ColourSlot,
  DEFAULT_RADII,
  INKED_SURFACES,
  type InkedSurface,
  SURFACE_INKS,
  type SurfaceInk,
  type Theme,
  type ThemeColours,
  type ThemeSource,
  type ThemeSourceColours,
} from '../model/theme.ts'
import { oklchOf, over, withAlpha, withLightness } from './colour.ts'
import { CONTROL_CONTRAST, contrast, HIGH_TEXT_CONTRAST, TEXT_CONTRAST } from './contrast.ts'
import { CONTROLS, TEXTS } from './contrastPairs.ts'
import {
  chosenIn,
  denser,
  type GroundColours,
  groundColours,
  groundOf,
  type Needed,
  schemeOf,
} from './ground.ts'
import { looksOf, moveUntil, worstContrast } from './guard.ts'
import { defaultShadows } from './shadows.ts'

const USUAL: Needed = { text: TEXT_CONTRAST, control: CONTROL_CONTRAST, fill: CONTROL_CONTRAST }
const HIGH: Needed = { text: HIGH_TEXT_CONTRAST, control: TEXT_CONTRAST, fill: HIGH_TEXT_CONTRAST }

/**
 * The complete theme of `source` (TM15). A slot set by hand wins over its formula. Unless the source says otherwise,
 * colours that are hard to read are moved in lightness (TM6, TM20). To judge what a person chose, make the theme with
 * `readable: false`.
 */
export const makeTheme = (source: ThemeSource): Theme => themeWith(source, source.readable !== false, USUAL)

/**
 * The theme of `source` for a system that asks for more contrast: text has 7:1 even if the source says `readable: false`, and lines
 * are as strong as the edges of controls (TM22).
 */
export function makeHighContrastTheme(source: ThemeSource): Theme {
  const theme = themeWith(source, true, HIGH)
  const strong = (colours: ThemeColours): ThemeColours => ({
    ...colours,
    textSecondary: colours.text,
    textQuiet: colours.text,
    border: colours.borderControl,
  })
  const on = Object.entries(theme.on).map(([surface, colours]) => [surface, strong(colours)])
  return { ...theme, colours: strong(theme.colours), on: Object.fromEntries(on) }
}

function themeWith(source: ThemeSource, guarded: boolean, needed: Needed): Theme {
  const scheme = schemeOf(source.colours.bg)
  return {
    name: source.name,
    scheme,
    ...coloursOf(source, guarded, needed),
    radii: { ...DEFAULT_RADII, ...source.radii },
    shadows: { ...defaultShadows(scheme), ...source.shadows },
    fonts: source.fonts ?? {},
    density: source.density ?? 'normal',
    wallpaper: source.wallpaper ?? {},
  }
}

/** Slots that a surface with colours of its own has in common with the page. */
const SHARED_SLOTS: readonly ColourSlot[] = [
  ...BASE_SLOTS,
  'danger',
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
]

/** Colours that a theme sets on a surface. */
type Inks = Partial<Record<'text' | 'link' | 'textSecondary', Colour>>

function inksOn(surface: InkedSurface, { colours }: ThemeSource): Inks {
  const slots: Readonly<Record<string, SurfaceInk>> = SURFACE_INKS[surface]
  const set = Object.entries(slots).flatMap(([name, slot]) => {
    const colour = colours[slot]
    return colour === undefined ? [] : [[name, withAlpha(colour, 1)] as const]
  })
  const inks: Inks = Object.fromEntries(set)
  // The name of the instance and all buttons of the bar are links in Pleroma-FE, and it has no other text.
  return surface === 'topBar' && inks.link !== undefined
    ? { text: inks.link, link: inks.link, textSecondary: inks.link }
    : inks
}

/** All colours of the page, and those on surfaces where the page's can't be read (TM35). */
function coloursOf(source: ThemeSource, guarded: boolean, needed: Needed): Pick<Theme, 'colours' | 'on'> {
  const ground = groundOf(source, guarded, needed)
  const colours = groundColours(source, ground, guarded, needed)
  const suits = suitedBy(colours, needed)
  const below = { header: ground.under, button: colours.raised }
  const { bar } = ground
  const formulas = {
    topBar: bar ?? colours.panel,
    input: colours.page,
    menu: colours.hover,
    header: bar ?? below.header,
    button: bar ?? below.button,
  }
  const on: { [K in InkedSurface]?: ThemeColours } = {}
  /** Surfaces that look the same are made once. */
  const made = new Map<string, ThemeColours>()
  const backs: { [K in InkedSurface]: Colour } = { ...formulas }
  for (const name of INKED_SURFACES) {
    const chosen = chosenIn(source, name, () => formulas[name])
    const wanted = name === 'topBar' || name === 'input' ? chosen : over(chosen, ground.under)
    const inks = inksOn(name, source)
    const isOwn =
      Object.keys(inks).length > 0 || ((name === 'header' || name === 'button') && wanted !== below[name])
    const suited = isOwn ? undefined : denser(wanted).find(suits)
    if (suited === undefined) {
      const surface = over(wanted, ground.under)
      const key = JSON.stringify([surface, inks])
      const own = made.get(key) ?? coloursOn(surface, inks, source, ground.wantedAccent, needed)
      made.set(key, own)
      backs[name] = own.page
      on[name] = { ...own, [name]: own.page, ...(guarded ? {} : inks) }
    } else backs[name] = suited
  }
  const { input } = backs
  const code = ground.surface(chosenIn(source, 'code', () => (on.input === undefined ? input : colours.page)))
  const codeText = over(
    chosenIn(source, 'codeText', () => colours.text),
    ground.under,
  )
  const isReadable = (now: Colour): boolean => worstContrast(now, code) >= needed.text
  return {
    colours: {
      ...colours,
      ...backs,
      code,
      codeText:
        !guarded && source.colours.codeText !== undefined
          ? codeText
          : moveUntil(codeText, ground.ink, isReadable),
    },
    on,
  }
}

/** Tells whether everything that is readable on the page is so on a surface, too. */
function suitedBy(colours: GroundColours, needed: Needed): (back: Colour) => boolean {
  const { page, panel, raised, hover, highlight } = colours
  const grounds = [page, panel, raised, hover, highlight].flatMap(looksOf)
  const fronts = [
    ...TEXTS.map((front) => [colours[front], needed.text] as const),
    ...CONTROLS.map((front) => [colours[front], needed.control] as const),
    // What a person chose although it is hard to read counts nowhere (TM20).
  ].filter(([front, least]) => grounds.every((back) => contrast(front, back) >= least))
  return (back) => fronts.every(([front, least]) => worstContrast(front, back) >= least)
}

/**
 * The colours on a surface of another colour than the page: those of a theme whose page it is. They are always readable. What a theme
 * sets on the surface stays exactly as it is where it is readable there; a surface over this one on which it is not becomes like this one.
 */
function coloursOn(
  surface: Colour,
  inks: Inks,
  source: ThemeSource,
  wantedAccent: Colour,
  needed: Needed,
): ThemeColours {
  const shared = SHARED_SLOTS.flatMap((slot) => {
    const colour = source.colours[slot]
    return colour === undefined ? [] : [[slot, colour] as const]
  })
  const { text: pageText } = source.colours
  const inverted = withLightness(pageText, 1 - oklchOf(pageText).l)
  const colours: ThemeSourceColours = {
    accent: wantedAccent,
    ...Object.fromEntries(shared),
    bg: surface,
    fg: surface,
    text: inks.text ?? (contrast(withAlpha(pageText, 1), surface) >= needed.text ? pageText : inverted),
    ...(inks.link === undefined ? {} : { link: inks.link, postLink: inks.link }),
    ...(inks.textSecondary === undefined ? {} : { textSecondary: inks.textSecondary }),
  }
  const own = coloursOf({ ...source, colours }, true, needed).colours
  const kept = Object.entries(inks).filter(([, colour]) => contrast(colour, own.page) >= needed.text)
  const isReadable = (back: Colour): boolean =>
    kept.every(([, colour]) => contrast(colour, back) >= needed.text)
  const above = UPPER.map((slot) => {
    const back = withAlpha(own[slot], 1)
    return [slot, isReadable(back) ? back : own.page] as const
  })
  return { ...own, ...Object.fromEntries(kept), ...(kept.length > 0 ? Object.fromEntries(above) : {}) }
}

/** What is shown over a surface. */
const UPPER = ['panel', 'raised', 'hover', 'highlight', 'selection', 'header', 'button'] as const
