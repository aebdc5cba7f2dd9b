import {
  BASE_SLOTS,
  type Colour,
  DENSITIES,
  DERIVED_SLOTS,
  NEEDED_COLOURS,
  SHADOW_SLOTS,
  THEME_LIMITS,
  type ThemeSource,
  type ThemeSourceColours,
} from '../../model/theme.ts'
import { withAlpha } from '../colour.ts'
import { type Palette, paletteOf } from './colours.ts'
import { readFonts, readRadii, readShadows } from './readParts.ts'
import { definite, foreignParts, type Json, limited, own, record, unlessEmpty, word } from './values.ts'

/** A theme in our own form. Null: it lacks its main colours. */
export function readOurs(raw: Json, fallbackName: string): ThemeSource | null {
  const palette = paletteOf(record(raw.colours))
  const colours = readColours(palette)
  if (NEEDED_COLOURS.some((needed) => colours[needed] === undefined)) return null
  const wallpaper = record(raw.wallpaper)
  return {
    name: word(raw.name, THEME_LIMITS.nameChars) || fallbackName,
    colours: colours as ThemeSourceColours,
    radii: readRadii(raw.radii),
    ...definite({
      shadows: unlessEmpty(readShadows(raw.shadows, SHADOW_SLOTS, palette)),
      fonts: unlessEmpty(readFonts(raw.fonts)),
      density: DENSITIES.find((one) => one === raw.density),
      wallpaper: unlessEmpty(
        definite({
          veil: limited(wallpaper.veil, 0, 1),
          dim: limited(wallpaper.dim, 0, 1),
          blur: limited(wallpaper.blur, 0, THEME_LIMITS.blurPx),
        }),
      ),
      readable: raw.readable === false ? false : undefined,
      foreign: foreignParts(record(raw.foreign), () => false),
    }),
  }
}

function readColours(palette: Palette): Partial<Record<string, Colour>> {
  const base = BASE_SLOTS.map((slot) => {
    const found = palette.slot(slot)
    return [slot, found && withAlpha(found, 1)]
  })
  return definite(
    Object.fromEntries([...base, ...DERIVED_SLOTS.map((slot) => [slot, palette.slot(slot)])]),
  ) as Partial<Record<string, Colour>>
}

/** Whether `raw` has the colours of our own form. */
export const hasOurColours = (raw: Json): boolean => own(raw, 'colours') !== undefined
