import {
  clampChroma,
  converter,
  differenceCiede2000,
  formatHex,
  formatHex8,
  modeA98,
  modeHsl,
  modeHwb,
  modeLab,
  modeLab65,
  modeLch,
  modeOklab,
  modeOklch,
  modeP3,
  modeProphoto,
  modeRec2020,
  modeRgb,
  modeXyz50,
  modeXyz65,
  parse,
  useMode,
} from 'culori/fn'
import type { Colour } from '../model/theme.ts'

// Every mode that CSS has a syntax for, and the one in which differences are measured.
for (const mode of [
  modeRgb,
  modeHsl,
  modeHwb,
  modeLab,
  modeLab65,
  modeLch,
  modeOklab,
  modeOklch,
  modeP3,
  modeA98,
  modeProphoto,
  modeRec2020,
  modeXyz50,
  modeXyz65,
])
  useMode(mode as typeof modeRgb)

const toRgb = converter('rgb')
const toHsl = converter('hsl')
const toOklch = converter('oklch')

const MAX_CHARS = 80
/** No colour needs a larger channel. With an infinite one, `clampChroma` would never return. */
const MAX_CHANNEL = 1e6

export const WHITE = '#ffffff'
export const BLACK = '#000000'

/** A colour in any syntax of CSS, mapped into sRGB. Undefined if `text` is no colour, or refers to something else (`var(…)`). */
export function parseColour(text: string): Colour | undefined {
  if (text.length > MAX_CHARS) return undefined
  const found = parsed(text.trim().toLowerCase())
  if (found === undefined || !Object.values(found).every(isUsable)) return undefined
  const rgb = toRgb(clampChroma(found, 'oklch', 'rgb'))
  // `none` is a channel without a value.
  return colourOf(
    [rgb.r, rgb.g, rgb.b].map((share) => (share || 0) * 255),
    found.alpha ?? 1,
  )
}

/** culori throws on some texts that are not colours, such as `a(0a`, instead of returning undefined. */
function parsed(text: string): ReturnType<typeof parse> {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** Whether a property of a parsed colour is the mode, a channel without a value, or a number that conversions keep finite. */
const isUsable = (value: unknown): boolean => typeof value !== 'number' || Math.abs(value) <= MAX_CHANNEL

/** The colour of three channels, which are rounded and clamped to bytes, and an opacity of 0–1. */
export function colourOf(bytes: readonly number[], alpha = 1): Colour {
  const all = alpha < 1 ? [...bytes, alpha * 255] : bytes
  const whole = all.map((byte) => Math.min(Math.max(Math.round(byte) || 0, 0), 255))
  if (whole[3] === 255) whole.pop()
  return `#${whole.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The three bytes of `colour`, without its opacity. */
export const bytesOf = (colour: Colour): readonly [number, number, number] => {
  const value = Number.parseInt(colour.slice(1, 7), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The opacity of `colour`, 0–1. */
export const alphaOf = (colour: Colour): number =>
  colour.length === 9 ? Number.parseInt(colour.slice(7), 16) / 255 : 1

/** `colour` with the opacity `alpha`. */
export const withAlpha = (colour: Colour, alpha: number): Colour => colourOf(bytesOf(colour), alpha)

/** `colour` as it looks on the opaque colour `back`. */
export const over = (colour: Colour, back: Colour): Colour => {
  const alpha = alphaOf(colour)
  return alpha === 1 ? withAlpha(colour, 1) : mix(back, withAlpha(colour, 1), alpha)
}

/** A mix of two opaque colours, with `share` of `other`. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const ends = bytesOf(other)
  return colourOf(bytesOf(one).map((byte, index) => byte * (1 - share) + (ends[index] ?? 0) * share))
}

/** Lightness (0–1), chroma and hue in degrees; for controls that edit these. */
export function oklchOf(colour: Colour): { readonly l: number; readonly c: number; readonly h: number } {
  const { l = 0, c = 0, h = 0 } = toOklch(formatHex(withAlpha(colour, 1)) ?? BLACK) ?? {}
  return { l, c, h }
}

/** The colour with these values; its chroma is reduced where sRGB has no such colour. */
export const fromOklch = (l: number, c: number, h: number): Colour =>
  (formatHex(clampChroma({ mode: 'oklch', l: Math.min(Math.max(l, 0), 1), c, h }, 'oklch', 'rgb')) ??
    BLACK) as Colour

/** `colour` with the lightness `l` (0–1), opaque. */
export function withLightness(colour: Colour, l: number): Colour {
  const { c, h } = oklchOf(colour)
  return fromOklch(l, c, h)
}

/** `colour` with its HSL lightness raised by `percent` points, as Pleroma-FE computes `--slot, 5`. */
export function brighter(colour: Colour, percent: number): Colour {
  const hsl = toHsl(formatHex8(colour) ?? BLACK)
  if (hsl === undefined) return colour
  const l = Math.min(Math.max(hsl.l + percent / 100, 0), 1)
  return withAlpha((formatHex({ ...hsl, l }) ?? colour) as Colour, alphaOf(colour))
}

/** How different two opaque colours look (CIEDE2000): from 0 to about 100. */
export const difference: (one: Colour, other: Colour) => number = differenceCiede2000()
