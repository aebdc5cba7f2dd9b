import {
  NEEDED_COLOURS,
  OTHER_COLOURS,
  THEME_RADII,
  type ThemeSource,
  type ThemeSourceColours,
} from '../../shared/model/theme.ts'
import { definite, isRecord, type Json, line, num, record } from '../json/read.ts'

/** The entries of the oldest theme format, a list, after the name. */
const LISTED = ['bg', 'fg', 'text', 'link', 'cRed', 'cGreen', 'cBlue', 'cOrange'] as const

/** A colour may refer to another colour, recursively. */
const MAX_REFERENCES = 5
const MAX_RADIUS_PX = 50

/**
 * Normalizes a Pleroma-FE theme: a list of colours, or the user's choices (`source`) and the computed values (`theme`),
 * each with `colors` and `radii`. Null if it has another format, or lacks the main colours.
 *
 * @param fallbackName the name if the theme itself has none.
 */
export function normalizeTheme(raw: unknown, fallbackName: string): ThemeSource | null {
  if (Array.isArray(raw)) return listedTheme(raw, fallbackName)
  if (!isRecord(raw)) return null
  const { _pleroma_theme_version: version } = raw
  if (version !== undefined && version !== 1 && version !== 2) return null
  const parts = [raw.source, raw.theme, raw].filter(isRecord)
  const palettes = parts.map(({ colors }) => record(colors))
  const radii = parts.map((part) => record(part.radii))
  return themeOf(line(raw.name) || fallbackName, {
    colour: (name) => first(palettes, (palette) => colourIn(palette, name)),
    radius: (name) => first(radii, (all) => radiusOf(all[name])),
  })
}

const listedTheme = (raw: readonly unknown[], fallbackName: string): ThemeSource | null => {
  const palette = Object.fromEntries(LISTED.map((name, index) => [name, raw[index + 1]]))
  return themeOf(line(raw[0]) || fallbackName, {
    colour: (name) => colourIn(palette, name),
    radius: () => undefined,
  })
}

interface Reading {
  readonly colour: (name: string) => string | undefined
  readonly radius: (name: string) => number | undefined
}

function themeOf(name: string, { colour, radius }: Reading): ThemeSource | null {
  const read = (names: readonly string[], of: (name: string) => unknown): object =>
    definite(Object.fromEntries(names.map((each) => [each, of(each)])))
  const colours = read([...NEEDED_COLOURS, ...OTHER_COLOURS], colour) as Partial<ThemeSourceColours>
  if (NEEDED_COLOURS.some((needed) => colours[needed] === undefined)) return null
  return { name, colours: colours as ThemeSourceColours, radii: read(THEME_RADII, radius) }
}

const first = <T, R>(all: readonly T[], read: (one: T) => R | undefined): R | undefined =>
  all.map(read).find((found) => found !== undefined)

/** A colour of `palette` by name. `--accent, -5` refers to `accent`; its brightness offset is ignored. */
function colourIn(palette: Json, name: string, depth = 0): string | undefined {
  const value = Object.hasOwn(palette, name) ? palette[name] : undefined
  const reference = typeof value === 'string' ? /^\s*--(\w+)\s*(?:,|$)/.exec(value)?.[1] : undefined
  if (reference === undefined) return hexOf(value)
  return depth < MAX_REFERENCES ? colourIn(palette, reference, depth + 1) : undefined
}

/** `value` as `#rrggbb`; undefined if it is not an opaque colour. */
function hexOf(value: unknown): string | undefined {
  if (isRecord(value)) return hexOfChannels([value.r, value.g, value.b])
  const text = line(value).toLowerCase()
  if (/^#[\da-f]{6}$/.test(text)) return text
  if (/^#[\da-f]{3}$/.test(text)) return text.replaceAll(/[\da-f]/g, '$&$&')
  const channels = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(text)
  return channels === null ? undefined : hexOfChannels(channels.slice(1))
}

function hexOfChannels(channels: readonly unknown[]): string | undefined {
  const bytes = channels.map((channel) => Math.round(num(channel) ?? -1))
  if (bytes.some((byte) => byte < 0 || byte > 255)) return undefined
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const radiusOf = (value: unknown): number | undefined => {
  const radius = num(typeof value === 'string' ? value.replace(/px$/, '') : value)
  return radius === undefined || radius < 0 ? undefined : Math.min(radius, MAX_RADIUS_PX)
}
