import {
  type Colour,
  type ColourSlot,
  INKED_SURFACES,
  type InkedSurface,
  SURFACE_INKS,
  type SurfaceInk,
  slotOf,
  type Theme,
  type ThemeColourName,
  type ThemeSource,
} from '../../../../../shared/model/theme.ts'

/** All slots, in the groups and the order in which they are shown. */
export const SLOT_GROUPS = {
  base: ['bg', 'fg', 'text', 'link', 'accent', 'cRed', 'cGreen', 'cBlue', 'cOrange'],
  surfaces: [
    'panel',
    'raised',
    'hover',
    'highlight',
    'menu',
    'topBar',
    'header',
    'input',
    'selection',
    'skeleton',
    'backdrop',
  ],
  texts: [
    'textSecondary',
    'textQuiet',
    'postLink',
    'topBarText',
    'topBarLink',
    'headerText',
    'headerLink',
    'headerFaint',
    'inputText',
    'menuText',
    'greentext',
    'cyantext',
    'code',
    'codeText',
  ],
  buttons: ['button', 'buttonText', 'accentHover', 'onAccent', 'danger', 'dangerHover', 'onDanger'],
  lines: ['border', 'borderControl', 'focus'],
  states: [
    'success',
    'warning',
    'error',
    'alertError',
    'alertErrorText',
    'badge',
    'badgeText',
    'favourite',
    'repeat',
    'reply',
  ],
} as const satisfies Record<string, readonly ColourSlot[]>

export type SlotGroup = keyof typeof SLOT_GROUPS

/** The slot from which each slot gets its colour while it is not set by hand. Slots that are not listed have a colour of their own. */
export const FOLLOWS: { readonly [K in ColourSlot]?: ColourSlot } = {
  link: 'accent',
  accent: 'link',
  panel: 'fg',
  raised: 'panel',
  hover: 'panel',
  highlight: 'accent',
  menu: 'hover',
  topBar: 'panel',
  input: 'bg',
  selection: 'accent',
  skeleton: 'panel',
  textSecondary: 'text',
  textQuiet: 'textSecondary',
  topBarText: 'text',
  topBarLink: 'topBarText',
  header: 'panel',
  headerText: 'text',
  headerLink: 'link',
  headerFaint: 'textSecondary',
  button: 'raised',
  buttonText: 'text',
  postLink: 'link',
  badge: 'accent',
  badgeText: 'onAccent',
  alertError: 'panel',
  alertErrorText: 'error',
  inputText: 'text',
  menuText: 'text',
  greentext: 'cGreen',
  cyantext: 'cBlue',
  code: 'input',
  codeText: 'text',
  accentHover: 'accent',
  onAccent: 'accent',
  danger: 'cRed',
  dangerHover: 'danger',
  onDanger: 'danger',
  border: 'panel',
  borderControl: 'panel',
  focus: 'cBlue',
  success: 'cGreen',
  warning: 'cOrange',
  error: 'cRed',
  favourite: 'cOrange',
  repeat: 'cGreen',
  reply: 'cBlue',
}

/** The base slots whose colour has another name in a complete theme. */
const COLOUR_NAMES: { readonly [K in ColourSlot]?: ThemeColourName } = {
  bg: 'page',
  fg: 'panel',
  cRed: 'error',
  cGreen: 'success',
  cBlue: 'focus',
  cOrange: 'warning',
}

/** By slot that sets a colour on a surface: the surface, and the colour's name there. */
const PLACES = new Map<string, readonly [InkedSurface, ThemeColourName]>(
  INKED_SURFACES.flatMap((surface) =>
    Object.entries(SURFACE_INKS[surface]).map(
      ([name, slot]) => [slot, [surface, name as ThemeColourName]] as const,
    ),
  ),
)

/** The name of the colour of `slot` in a complete theme; one on a surface has its own. */
export const colourNameOf = (slot: ColourSlot): ThemeColourName | SurfaceInk =>
  COLOUR_NAMES[slot] ?? (slot as ThemeColourName | SurfaceInk)

/** The colour named `name` of `theme`. */
export function namedColour(theme: Theme, name: ThemeColourName | SurfaceInk): Colour {
  const [surface, there] = PLACES.get(slotOf(name)) ?? []
  return surface === undefined || there === undefined
    ? theme.colours[name as ThemeColourName]
    : (theme.on[surface] ?? theme.colours)[there]
}

/** The colour of `slot`: the one set by hand, else the one computed for `theme`. */
export const colourAt = (source: ThemeSource, theme: Theme, slot: ColourSlot): Colour =>
  source.colours[slot] ?? namedColour(theme, colourNameOf(slot))

/** `source` with the colour of `slot` set by hand. */
export const withColour = (source: ThemeSource, slot: ColourSlot, colour: Colour): ThemeSource => ({
  ...source,
  colours: { ...source.colours, [slot]: colour },
})

/** `source` whose `slot` follows its formula again. */
export function withoutColour(source: ThemeSource, slot: ColourSlot): ThemeSource {
  const { [slot]: _, ...others } = source.colours
  return { ...source, colours: others as ThemeSource['colours'] }
}
