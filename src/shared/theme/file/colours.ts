import type { Colour } from '../../model/theme.ts'
import { alphaOf, brighter, colourOf, parseColour, withAlpha } from '../colour.ts'
import { luminance } from '../contrast.ts'
import { isRecord, type JsonObject, numberWithin, ownValue } from './values.ts'

/** A colour may refer to another colour, recursively (TM9). */
const MAX_REFERENCES = 5
/** A page below this luminance is dark. On a dark page, Pleroma-FE makes shades lighter, elsewhere darker. */
const DARK_LUMINANCE = 0.5

/** By slot: the slot whose colour it takes if a file does not set it. Contains only slots that references need. */
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
  panelLink: 'link',
  panelFaint: 'faint',
  topBarText: 'text',
  topBarLink: 'link',
  btnText: 'text',
  inputText: 'text',
  alertErrorText: 'text',
  badgeNotificationText: 'text',
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

/** The palette of `colours`, a part of a theme file. Slots that it lacks are searched in `others`. */
export function paletteOf(colours: JsonObject, ...others: readonly JsonObject[]): Palette {
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
      const found = read(ownValue(part, name), depth)
      // Pleroma-FE writes `transparent` for a slot that shows the colour below it, so a later part is searched for that.
      if (found !== undefined && alphaOf(found) > 0) return found
      transparent ??= found
    }
    if (transparent !== undefined) return transparent
    const parent = ownValue(PARENTS, name)
    return typeof parent === 'string' && depth < MAX_REFERENCES ? slot(parent, depth + 1) : undefined
  }
  const direction = (depth: number): number => {
    const bg = depth < MAX_REFERENCES ? slot('bg', depth + 1) : undefined
    return bg === undefined || luminance(withAlpha(bg, 1)) < DARK_LUMINANCE ? 1 : -1
  }
  return {
    slot: (name) => {
      const isSet = all.some((part) => ownValue(part, name) !== undefined)
      return isSet ? slot(name, 0) : undefined
    },
    colour: (value) => read(value, 0),
  }
}

function channels({ r, g, b, a }: JsonObject): Colour | undefined {
  const bytes = [r, g, b].map((channel) => numberWithin(channel, -1, 256) ?? -1)
  return bytes.some((byte) => byte < 0 || byte > 255)
    ? undefined
    : colourOf(bytes, numberWithin(a, 0, 1) ?? 1)
}

/** `colour` with the opacity `alpha`, unless it has one of its own. */
export const withOpacity = (colour: Colour, alpha: number | undefined): Colour =>
  alpha === undefined || alphaOf(colour) < 1 ? colour : withAlpha(colour, alpha)
