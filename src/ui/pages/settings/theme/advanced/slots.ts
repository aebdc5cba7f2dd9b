import type {
  Colour,
  ColourSlot,
  Theme,
  ThemeColourName,
  ThemeSource,
} from '../../../../../shared/model/theme.ts'

/** All slots, in the groups and the order in which they are shown. */
export const SLOT_GROUPS = {
  base: ['bg', 'fg', 'text', 'link', 'accent', 'cRed', 'cGreen', 'cBlue', 'cOrange'],
  surfaces: ['panel', 'raised', 'hover', 'highlight', 'topBar', 'input', 'selection', 'skeleton', 'backdrop'],
  texts: ['textSecondary', 'greentext', 'cyantext', 'code', 'codeText'],
  buttons: ['accentHover', 'onAccent', 'danger', 'dangerHover', 'onDanger'],
  lines: ['border', 'borderControl', 'focus'],
  states: ['success', 'warning', 'error', 'favourite', 'repeat', 'reply'],
} as const satisfies Record<string, readonly ColourSlot[]>

export type SlotGroup = keyof typeof SLOT_GROUPS

/** The slot that each slot follows while it is not set by hand. The others have a colour of their own. */
export const FOLLOWS: { readonly [K in ColourSlot]?: ColourSlot } = {
  link: 'accent',
  accent: 'link',
  panel: 'fg',
  raised: 'panel',
  hover: 'panel',
  highlight: 'accent',
  topBar: 'panel',
  input: 'bg',
  selection: 'accent',
  skeleton: 'panel',
  textSecondary: 'text',
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

/** Where the colour of a base slot is seen in a complete theme. */
const SEEN_IN: { readonly [K in ColourSlot]?: ThemeColourName } = {
  bg: 'page',
  fg: 'panel',
  cRed: 'error',
  cGreen: 'success',
  cBlue: 'focus',
  cOrange: 'warning',
}

/** The name of `slot` in a complete theme. */
export const seenIn = (slot: ColourSlot): ThemeColourName => SEEN_IN[slot] ?? (slot as ThemeColourName)

/** The colour of `slot`: as it was set by hand, else as `theme` computes it. */
export const colourAt = (source: ThemeSource, theme: Theme, slot: ColourSlot): Colour =>
  source.colours[slot] ?? theme.colours[seenIn(slot)]

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
