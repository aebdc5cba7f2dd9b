import {
  BASE_SLOTS,
  DERIVED_SLOTS,
  NEEDED_COLOURS,
  type ThemeSource,
} from '../../../../../shared/model/theme.ts'

/** The sub-tabs of the theme, in the order in which they are shown. */
export const THEME_PARTS = ['common', 'advanced', 'roundness', 'shadow', 'fonts'] as const
export type ThemePart = (typeof THEME_PARTS)[number]

const NEEDED: ReadonlySet<string> = new Set(NEEDED_COLOURS)
const BASE: ReadonlySet<string> = new Set(BASE_SLOTS)
const DERIVED: ReadonlySet<string> = new Set(DERIVED_SLOTS)

function colours(source: ThemeSource, stays: (slot: string) => boolean): ThemeSource {
  const left = Object.entries(source.colours).filter(([slot]) => stays(slot))
  return { ...source, colours: Object.fromEntries(left) as ThemeSource['colours'] }
}

/** `source` with what `part` shows as it is by itself. The main colours stay: no theme is without them. */
export function resetPart(source: ThemeSource, part: ThemePart): ThemeSource {
  switch (part) {
    case 'common': {
      const { density: _, wallpaper: __, ...rest } = source
      return colours(rest, (slot) => NEEDED.has(slot) || !BASE.has(slot))
    }
    case 'advanced': {
      const { readable: _, ...rest } = source
      return colours(rest, (slot) => !DERIVED.has(slot))
    }
    case 'roundness':
      return { ...source, radii: {} }
    case 'shadow': {
      const { shadows: _, ...rest } = source
      return rest
    }
    case 'fonts': {
      const { fonts: _, ...rest } = source
      return rest
    }
  }
}

/** `source` with nothing but its name and its main colours. */
export const resetAll = (source: ThemeSource): ThemeSource => THEME_PARTS.reduce(resetPart, source)
