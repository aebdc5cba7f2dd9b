import {
  BASE_SLOTS,
  DERIVED_SLOTS,
  NEEDED_COLOURS,
  SURFACE_INK_SLOTS,
  type ThemeSource,
} from '../../../../../shared/model/theme.ts'

/** The sub-tabs of the theme, in the order in which they are shown. */
export const THEME_PARTS = ['common', 'advanced', 'roundness', 'shadow', 'fonts'] as const
export type ThemePart = (typeof THEME_PARTS)[number]

const NEEDED: ReadonlySet<string> = new Set(NEEDED_COLOURS)
const BASE: ReadonlySet<string> = new Set(BASE_SLOTS)
const DERIVED: ReadonlySet<string> = new Set<string>([...DERIVED_SLOTS, ...SURFACE_INK_SLOTS])

function keepColours(source: ThemeSource, isKept: (slot: string) => boolean): ThemeSource {
  const kept = Object.entries(source.colours).filter(([slot]) => isKept(slot))
  return { ...source, colours: Object.fromEntries(kept) as ThemeSource['colours'] }
}

/** `source` with everything on the sub-tab `part` reset to its default, except the main colours, which every theme needs. */
export function resetPart(source: ThemeSource, part: ThemePart): ThemeSource {
  switch (part) {
    case 'common': {
      const { density: _, wallpaper: __, ...rest } = source
      return keepColours(rest, (slot) => NEEDED.has(slot) || !BASE.has(slot))
    }
    case 'advanced': {
      const { readable: _, ...rest } = source
      return keepColours(rest, (slot) => !DERIVED.has(slot))
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

/** `source` with all sub-tabs reset. */
export const resetAll = (source: ThemeSource): ThemeSource => THEME_PARTS.reduce(resetPart, source)
