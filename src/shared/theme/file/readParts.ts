import {
  type ShadowLayer,
  type ShadowSlot,
  THEME_LIMITS,
  THEME_RADII,
  type ThemeFonts,
  type ThemeShadows,
  type ThemeSource,
} from '../../model/theme.ts'
import { withAlpha } from '../colour.ts'
import { fontNames } from '../fonts.ts'
import type { Palette } from './colours.ts'
import {
  isRecord,
  type JsonObject,
  numberWithin,
  ownValue,
  recordOrEmpty,
  withoutUndefined,
} from './values.ts'

const { shadowPx, shadowBlurPx, layers, radiusPx, minFontPx, maxFontPx, minLine, maxLine } = THEME_LIMITS

/** The radii in `raw`. Their names may end in `Radius` (version 1). */
export const readRadii = (raw: unknown): ThemeSource['radii'] =>
  withoutUndefined(
    Object.fromEntries(
      THEME_RADII.map((name) => {
        const value = ownValue(recordOrEmpty(raw), name) ?? ownValue(recordOrEmpty(raw), `${name}Radius`)
        const radius = numberWithin(value, -1, radiusPx)
        return [name, radius === undefined || radius < 0 ? undefined : radius]
      }),
    ),
  )

/** The shadows in `raw` for `slots`. */
export const readShadows = (raw: unknown, slots: readonly ShadowSlot[], palette: Palette): ThemeShadows =>
  withoutUndefined(
    Object.fromEntries(
      slots.map((slot) => {
        const list = ownValue(recordOrEmpty(raw), slot)
        if (!Array.isArray(list)) return [slot, undefined]
        return [slot, readLayers(list, palette)]
      }),
    ),
  )

/** The layers of a shadow. Layers without a colour are left out. */
export const readLayers = (list: readonly unknown[], palette: Palette): readonly ShadowLayer[] =>
  list
    .slice(0, layers)
    .filter(isRecord)
    .map((layer) => readLayer(layer, palette))
    .filter((layer) => layer !== undefined)

function readLayer(raw: JsonObject, { colour }: Palette): ShadowLayer | undefined {
  const found = colour(raw.color ?? raw.colour)
  if (found === undefined) return undefined
  const px = (value: unknown): number => numberWithin(value, -shadowPx, shadowPx) ?? 0
  return {
    x: px(raw.x),
    y: px(raw.y),
    blur: numberWithin(raw.blur, 0, shadowBlurPx) ?? 0,
    spread: px(raw.spread),
    colour: withAlpha(found, 1),
    alpha: numberWithin(raw.alpha, 0, 1) ?? 1,
    inset: raw.inset === true || raw.inset === 'true',
  }
}

/** The font names in `raw`, a string or `{ family }`, as one string; undefined if there are none. */
export const readFamily = (raw: unknown): string | undefined => {
  const family = isRecord(raw) ? raw.family : raw
  const names = typeof family === 'string' ? fontNames(family).filter((name) => name !== 'inherit') : []
  return names.length === 0 ? undefined : names.join(', ')
}

/** Reads fonts in our own format. */
export function readFonts(raw: unknown): ThemeFonts {
  const fonts = recordOrEmpty(raw)
  return withoutUndefined({
    interface: readFamily(fonts.interface),
    posts: readFamily(fonts.posts),
    mono: readFamily(fonts.mono),
    size: numberWithin(fonts.size, minFontPx, maxFontPx),
    postSize: numberWithin(fonts.postSize, minFontPx, maxFontPx),
    line: numberWithin(fonts.line, minLine, maxLine),
  })
}
