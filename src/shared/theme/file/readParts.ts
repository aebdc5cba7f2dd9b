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
import { definite, isRecord, type Json, limited, own, record } from './values.ts'

const { shadowPx, shadowBlurPx, layers, radiusPx, minFontPx, maxFontPx, minLine, maxLine } = THEME_LIMITS

/** The radii of `raw`, whose names may end in `Radius` (version 1). */
export const readRadii = (raw: unknown): ThemeSource['radii'] =>
  definite(
    Object.fromEntries(
      THEME_RADII.map((name) => {
        const value = own(record(raw), name) ?? own(record(raw), `${name}Radius`)
        const radius = limited(value, -1, radiusPx)
        return [name, radius === undefined || radius < 0 ? undefined : radius]
      }),
    ),
  )

/** The shadows of `raw` among `slots`. */
export const readShadows = (raw: unknown, slots: readonly ShadowSlot[], palette: Palette): ThemeShadows =>
  definite(
    Object.fromEntries(
      slots.map((slot) => {
        const list = own(record(raw), slot)
        if (!Array.isArray(list)) return [slot, undefined]
        return [slot, readLayers(list, palette)]
      }),
    ),
  )

/** The layers of a shadow. Those without a colour are left out. */
export const readLayers = (list: readonly unknown[], palette: Palette): readonly ShadowLayer[] =>
  list
    .slice(0, layers)
    .filter(isRecord)
    .map((layer) => readLayer(layer, palette))
    .filter((layer) => layer !== undefined)

function readLayer(raw: Json, { colour }: Palette): ShadowLayer | undefined {
  const found = colour(raw.color ?? raw.colour)
  if (found === undefined) return undefined
  const px = (value: unknown): number => limited(value, -shadowPx, shadowPx) ?? 0
  return {
    x: px(raw.x),
    y: px(raw.y),
    blur: limited(raw.blur, 0, shadowBlurPx) ?? 0,
    spread: px(raw.spread),
    colour: withAlpha(found, 1),
    alpha: limited(raw.alpha, 0, 1) ?? 1,
    inset: raw.inset === true || raw.inset === 'true',
  }
}

/** The names in `raw`, a text or `{ family }`, in one line; undefined if there are none. */
export const readFamily = (raw: unknown): string | undefined => {
  const family = isRecord(raw) ? raw.family : raw
  const names = typeof family === 'string' ? fontNames(family).filter((name) => name !== 'inherit') : []
  return names.length === 0 ? undefined : names.join(', ')
}

/** Our own form of fonts. */
export function readFonts(raw: unknown): ThemeFonts {
  const fonts = record(raw)
  return definite({
    interface: readFamily(fonts.interface),
    posts: readFamily(fonts.posts),
    mono: readFamily(fonts.mono),
    size: limited(fonts.size, minFontPx, maxFontPx),
    postSize: limited(fonts.postSize, minFontPx, maxFontPx),
    line: limited(fonts.line, minLine, maxLine),
  })
}
