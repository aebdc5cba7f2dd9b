import {
  BASE_SLOTS,
  type Colour,
  DENSITIES,
  DERIVED_SLOTS,
  NEEDED_COLOURS,
  SHADOW_SLOTS,
  SURFACE_INK_SLOTS,
  THEME_LIMITS,
  type ThemeSource,
  type ThemeSourceColours,
} from '../../model/theme.ts'
import { withAlpha } from '../colour.ts'
import { type Palette, paletteOf } from './colours.ts'
import { readFonts, readRadii, readShadows } from './readParts.ts'
import {
  foreignParts,
  type JsonObject,
  numberWithin,
  ownValue,
  recordOrEmpty,
  singleLine,
  unlessEmpty,
  withoutUndefined,
} from './values.ts'

/** A theme in our own format. Null if it lacks a needed colour. */
export function readOurs(raw: JsonObject, fallbackName: string): ThemeSource | null {
  const palette = paletteOf(recordOrEmpty(raw.colours))
  const colours = readColours(palette)
  if (NEEDED_COLOURS.some((needed) => colours[needed] === undefined)) return null
  const wallpaper = recordOrEmpty(raw.wallpaper)
  return {
    name: singleLine(raw.name, THEME_LIMITS.nameChars) || fallbackName,
    colours: colours as ThemeSourceColours,
    radii: readRadii(raw.radii),
    ...withoutUndefined({
      shadows: unlessEmpty(readShadows(raw.shadows, SHADOW_SLOTS, palette)),
      fonts: unlessEmpty(readFonts(raw.fonts)),
      density: DENSITIES.find((one) => one === raw.density),
      wallpaper: unlessEmpty(
        withoutUndefined({
          veil: numberWithin(wallpaper.veil, 0, 1),
          dim: numberWithin(wallpaper.dim, 0, 1),
          blur: numberWithin(wallpaper.blur, 0, THEME_LIMITS.blurPx),
        }),
      ),
      readable: raw.readable === false ? false : undefined,
      foreign: foreignParts(recordOrEmpty(raw.foreign), () => false),
    }),
  }
}

function readColours(palette: Palette): Partial<Record<string, Colour>> {
  const base = BASE_SLOTS.map((slot) => {
    const found = palette.slot(slot)
    return [slot, found && withAlpha(found, 1)]
  })
  return withoutUndefined(
    Object.fromEntries([
      ...base,
      ...[...DERIVED_SLOTS, ...SURFACE_INK_SLOTS].map((slot) => [slot, palette.slot(slot)]),
    ]),
  ) as Partial<Record<string, Colour>>
}

/** Whether `raw` has the colours of our own format. */
export const hasOurColours = (raw: JsonObject): boolean => ownValue(raw, 'colours') !== undefined
