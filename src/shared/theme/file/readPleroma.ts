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
import { DEFAULT_OPACITY, FONTS, isKnown, OPACITIES, SLOT_NAMES, THEIR_SHADOWS } from './pleromaSlots.ts'
import { readFamily, readRadii, readShadows } from './readParts.ts'
import {
  foreignParts,
  isRecord,
  type JsonObject,
  numberWithin,
  ownValue,
  recordOrEmpty,
  singleLine,
  unlessEmpty,
  withoutUndefined,
} from './values.ts'

/** The slots in the oldest theme format: a list of a name and these colours. */
const LIST_ENTRIES = ['bg', 'fg', 'text', 'link', 'cRed', 'cGreen', 'cBlue', 'cOrange'] as const

/** Reads a theme that is a list of a name and colours (TM8). Null if it lacks a needed colour. */
export const readColourList = (raw: readonly unknown[], fallbackName: string): ThemeSource | null =>
  themeOf(
    { colors: Object.fromEntries(LIST_ENTRIES.map((name, index) => [name, raw[index + 1]])) },
    [],
    singleLine(raw[0], THEME_LIMITS.nameChars) || fallbackName,
  )

/**
 * Reads a theme file of version 1 or 2. Its parts are in `source`, as a person set them, in `theme`, as Pleroma-FE computed them,
 * or at the top level. Also reads a palette, which is only colours. Null if it lacks a needed colour.
 */
export function readPleroma(raw: JsonObject, fallbackName: string): ThemeSource | null {
  const parts = [raw.source, raw.theme, raw].filter(isRecord)
  const withColours = parts.filter(({ colors }) => isRecord(colors))
  const name = singleLine(raw.name, THEME_LIMITS.nameChars) || fallbackName
  const [main, ...others] = withColours.length === 0 ? [{ colors: raw }] : withColours
  return main === undefined ? null : themeOf(main, others, name)
}

/** @param others parts that are searched for needed colours and radii that `main` lacks. */
function themeOf(main: JsonObject, others: readonly JsonObject[], name: string): ThemeSource | null {
  const colours = withCurrentNames(recordOrEmpty(main.colors))
  const inherited = others.map(({ colors }) => withCurrentNames(recordOrEmpty(colors)))
  const palette = paletteOf(colours, ...inherited)
  const found = readColours(palette, colours, recordOrEmpty(main.opacity))
  if (NEEDED_COLOURS.some((needed) => found[needed] === undefined)) return null
  const radii = [main, ...others].map(({ radii: raw }) => readRadii(raw)).toReversed()
  const fonts = recordOrEmpty(main.fonts)
  return {
    name,
    colours: found as ThemeSourceColours,
    radii: Object.assign({}, ...radii),
    ...withoutUndefined({
      shadows: unlessEmpty(readShadows(main.shadows, THEIR_SHADOWS, palette)),
      fonts: unlessEmpty(
        withoutUndefined(
          Object.fromEntries(FONTS.map(([theirs, ours]) => [ours, readFamily(ownValue(fonts, theirs))])),
        ),
      ),
      foreign: foreignParts(
        {
          colors: colours,
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

/** Renames the colours of version 1: its `fg` is now `text`, and its `btn` is now `fg`. */
function withCurrentNames(colours: JsonObject): JsonObject {
  if (ownValue(colours, 'text') !== undefined || ownValue(colours, 'btn') === undefined) return colours
  const { fg, btn, ...others } = colours
  return { ...others, fg: btn, text: fg }
}

function readColours(
  palette: Palette,
  colours: JsonObject,
  opacity: JsonObject,
): Partial<Record<ColourSlot, Colour>> {
  const alpha = (slot: string): number | undefined =>
    (OPACITIES as readonly string[]).includes(slot)
      ? (numberWithin(ownValue(opacity, slot), 0, 1) ?? DEFAULT_OPACITY[slot])
      : undefined
  const base = BASE_SLOTS.map((slot) => {
    // A slot that the source does not set is computed by our formula, not by Pleroma-FE's.
    const isNeeded = (NEEDED_COLOURS as readonly string[]).includes(slot)
    const found = isNeeded || ownValue(colours, slot) !== undefined ? palette.slot(slot) : undefined
    return [slot, found === undefined || alphaOf(found) === 0 ? undefined : withAlpha(found, 1)]
  })
  const others = SLOT_NAMES.map(([theirs, ours]) => {
    const found = ownValue(colours, theirs) === undefined ? undefined : palette.colour(colours[theirs])
    return [ours, found === undefined ? undefined : withOpacity(found, alpha(theirs))]
  })
  const bg = palette.slot('bg')
  const bgAlpha = alpha('bg')
  const panel = bg && bgAlpha !== undefined && bgAlpha < 1 ? withOpacity(bg, bgAlpha) : undefined
  return withoutUndefined(Object.fromEntries([...base, ...others, ['panel', panel]]))
}
