import {
  BASE_SLOTS,
  type Colour,
  type ColourSlot,
  NEEDED_COLOURS,
  THEME_LIMITS,
  type ThemeSource,
  type ThemeSourceColours,
} from '../../model/theme.ts'
import { alphaOf, withAlpha } from '../colour.ts'
import { type Palette, paletteOf, withOpacity } from './colours.ts'
import { DEFAULT_OPACITY, FONTS, isKnown, OPACITIES, RENAMED, THEIR_SHADOWS } from './pleromaSlots.ts'
import { readFamily, readRadii, readShadows } from './readParts.ts'
import {
  definite,
  foreignParts,
  isRecord,
  type Json,
  limited,
  own,
  record,
  unlessEmpty,
  word,
} from './values.ts'

/** The entries of the oldest theme format, a list, after the name. */
const LISTED = ['bg', 'fg', 'text', 'link', 'cRed', 'cGreen', 'cBlue', 'cOrange'] as const
const NO_COLOURS: Json = {}

/** A theme written as a name and a list of colours (TM8). Null: it lacks its main colours. */
export const readListed = (raw: readonly unknown[], fallbackName: string): ThemeSource | null =>
  themeOf(
    { colors: Object.fromEntries(LISTED.map((name, index) => [name, raw[index + 1]])) },
    [],
    word(raw[0], THEME_LIMITS.nameChars) || fallbackName,
  )

/**
 * A theme file of version 1 or 2: `source`, which a person set, and `theme`, which Pleroma-FE computed from it, or their
 * parts without either; or a palette, which is only colours. Null: it lacks its main colours.
 */
export function readPleroma(raw: Json, fallbackName: string): ThemeSource | null {
  const parts = [raw.source, raw.theme, raw].filter(isRecord)
  const withColours = parts.filter(({ colors }) => isRecord(colors))
  const name = word(raw.name, THEME_LIMITS.nameChars) || fallbackName
  const [main, ...others] = withColours.length === 0 ? [{ colors: raw }] : withColours
  return main === undefined ? null : themeOf(main, others, name)
}

/** @param others parts that are searched for the base colours which `main` lacks. */
function themeOf(main: Json, others: readonly Json[], name: string): ThemeSource | null {
  const colours = renamed(record(main.colors))
  const inherited = others.map(({ colors }) => renamed(record(colors)))
  const palette = paletteOf(colours, ...inherited)
  const found = readColours(palette, colours, record(main.opacity))
  if (NEEDED_COLOURS.some((needed) => found[needed] === undefined)) return null
  const radii = [main, ...others].map(({ radii: raw }) => readRadii(raw)).toReversed()
  const fonts = record(main.fonts)
  return {
    name,
    colours: found as ThemeSourceColours,
    radii: Object.assign({}, ...radii),
    ...definite({
      shadows: unlessEmpty(readShadows(main.shadows, THEIR_SHADOWS, palette)),
      fonts: unlessEmpty(
        definite(Object.fromEntries(FONTS.map(([theirs, ours]) => [ours, readFamily(own(fonts, theirs))]))),
      ),
      foreign: foreignParts(
        {
          colors: colours === NO_COLOURS ? {} : colours,
          opacity: main.opacity,
          shadows: main.shadows,
          fonts,
          radii: main.radii,
        },
        (part, slot) => isKnown(part, slot) || (part === 'colors' && slot === 'name'),
      ),
    }),
  }
}

/** Version 1 calls the text `fg`, and what is now `fg` it calls `btn`. */
function renamed(colours: Json): Json {
  if (own(colours, 'text') !== undefined || own(colours, 'btn') === undefined) return colours
  const { fg, btn, ...others } = colours
  return { ...others, fg: btn, text: fg }
}

function readColours(palette: Palette, colours: Json, opacity: Json): Partial<Record<ColourSlot, Colour>> {
  const alpha = (slot: string): number | undefined =>
    (OPACITIES as readonly string[]).includes(slot)
      ? (limited(own(opacity, slot), 0, 1) ?? DEFAULT_OPACITY[slot])
      : undefined
  const base = BASE_SLOTS.map((slot) => {
    // A slot that the source does not set follows from our formulas, not from Pleroma-FE's.
    const isNeeded = (NEEDED_COLOURS as readonly string[]).includes(slot)
    const found = isNeeded || own(colours, slot) !== undefined ? palette.slot(slot) : undefined
    return [slot, found === undefined || alphaOf(found) === 0 ? undefined : withAlpha(found, 1)]
  })
  const others = RENAMED.map(([theirs, ours]) => {
    const found = own(colours, theirs) === undefined ? undefined : palette.colour(colours[theirs])
    return [ours, found === undefined ? undefined : withOpacity(found, alpha(theirs))]
  })
  const bg = palette.slot('bg')
  const seeThrough = alpha('bg')
  const panel = bg && seeThrough !== undefined && seeThrough < 1 ? withOpacity(bg, seeThrough) : undefined
  return definite(Object.fromEntries([...base, ...others, ['panel', panel]]))
}
