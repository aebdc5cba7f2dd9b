import type { Colour } from '../../model/theme.ts'
import { alphaOf, brighter, colourOf, parseColour, withAlpha } from '../colour.ts'
import { luminance } from '../contrast.ts'
import { isRecord, type Json, limited, own } from './values.ts'

/** A colour may refer to another colour, recursively (TM9). */
const MAX_REFERENCES = 5
/** A page below this luminance is dark: Pleroma-FE makes shades lighter there, and darker elsewhere. */
const DARK = 0.5

/** A slot that a file does not set takes the colour of this one. Contains only those that references need. */
const PARENTS: Readonly<Record<string, string>> = {
  accent: 'link',
  link: 'accent',
  panel: 'fg',
  topBar: 'fg',
  btn: 'fg',
  input: 'fg',
  border: 'fg',
  popover: 'bg',
  highlight: 'bg',
  selectedPost: 'highlight',
  selectedMenu: 'bg',
  faint: 'text',
  lightText: 'text',
  fgText: 'text',
  panelText: 'text',
  postLink: 'link',
  badgeNotification: 'cRed',
  postGreentext: 'cGreen',
}

/** Finds the colours of a file by name or by value. */
export interface Palette {
  /** The colour of the slot `name`; undefined if there is none. */
  readonly slot: (name: string) => Colour | undefined
  /** `value` as a colour: any syntax of CSS, `{ r, g, b, a }`, or a reference such as `--accent, -5`. */
  readonly colour: (value: unknown) => Colour | undefined
}

/** The colours of `colours`, a part of a theme file. `others` are searched for what it does not have. */
export function paletteOf(colours: Json, ...others: readonly Json[]): Palette {
  const all = [colours, ...others]
  const read = (value: unknown, depth: number): Colour | undefined => {
    if (isRecord(value)) return channels(value)
    if (typeof value !== 'string') return undefined
    const reference = /^\s*--(\w{1,64})\s*(?:,\s*(-?[\d.]{1,10})\s*)?$/.exec(value)
    if (reference === null) return parseColour(value)
    if (depth >= MAX_REFERENCES) return undefined
    const found = slot(reference[1] ?? '', depth + 1)
    const shade = Number(reference[2] ?? 0)
    return found && Number.isFinite(shade) && shade !== 0 ? brighter(found, shade * direction(depth)) : found
  }
  const slot = (name: string, depth: number): Colour | undefined => {
    let transparent: Colour | undefined
    for (const part of all) {
      const found = read(own(part, name), depth)
      // Pleroma-FE writes `transparent` for what shows the colour below, which it computes.
      if (found !== undefined && alphaOf(found) > 0) return found
      transparent ??= found
    }
    if (transparent !== undefined) return transparent
    const parent = own(PARENTS, name)
    return typeof parent === 'string' && depth < MAX_REFERENCES ? slot(parent, depth + 1) : undefined
  }
  const direction = (depth: number): number => {
    const bg = depth < MAX_REFERENCES ? slot('bg', depth + 1) : undefined
    return bg === undefined || luminance(withAlpha(bg, 1)) < DARK ? 1 : -1
  }
  return {
    slot: (name) => {
      const set = all.some((part) => own(part, name) !== undefined)
      return set ? slot(name, 0) : undefined
    },
    colour: (value) => read(value, 0),
  }
}

function channels({ r, g, b, a }: Json): Colour | undefined {
  const bytes = [r, g, b].map((channel) => limited(channel, -1, 256) ?? -1)
  return bytes.some((byte) => byte < 0 || byte > 255) ? undefined : colourOf(bytes, limited(a, 0, 1) ?? 1)
}

/** `colour` with the opacity `alpha`, unless it has one of its own. */
export const withOpacity = (colour: Colour, alpha: number | undefined): Colour =>
  alpha === undefined || alphaOf(colour) < 1 ? colour : withAlpha(colour, alpha)
