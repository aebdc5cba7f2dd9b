import { BASE_SLOTS, THEME_LIMITS, type ThemeSource } from '../../model/theme.ts'
import { alphaOf, withAlpha } from '../colour.ts'
import { makeTheme } from '../makeTheme.ts'
import { DEFAULT_OPACITY, FONTS, SLOT_NAMES, THEIR_SHADOWS } from './pleromaSlots.ts'
import { OUR_VERSION } from './readThemeFile.ts'
import { withoutUndefined } from './values.ts'

/** `themeEngineVersion`: the format of shadows and colours within version 2. 3 is the last. */
const ENGINE_VERSION = 3

/** `source` in our own format; complete: for files, for storage and for links. */
export const writeOurs = (source: ThemeSource): object => ({ rookery_theme: OUR_VERSION, ...source })

/** `source` as text to store; null if it is larger than what is stored (TM18). Foreign parts are left out first. */
export function textOf(source: ThemeSource): string | null {
  const { foreign: _, ...without } = source
  const texts = [source, without].map((each) => JSON.stringify(writeOurs(each)))
  return texts.find(({ length }) => length <= THEME_LIMITS.chars) ?? null
}

/**
 * `source` as a theme file of Pleroma-FE: version 2 with the values of its engine 3, which all its versions read. Values set by
 * hand are in `source`. `theme` also has the computed colours, for versions that read only that (TM26).
 */
export function writePleroma(source: ThemeSource): object {
  const chosen = partsOf(source)
  const { colours } = makeTheme(source)
  const { page, text, link, accent, topBar, input, border, raised, highlight, textSecondary } = colours
  const { foreign } = source
  return {
    _pleroma_theme_version: 2,
    name: source.name,
    source: { themeEngineVersion: ENGINE_VERSION, ...chosen },
    theme: {
      themeEngineVersion: ENGINE_VERSION,
      ...chosen,
      colors: {
        ...opaque({ topBar, input, border, popover: raised, selectedPost: highlight, faint: textSecondary }),
        ...chosen.colors,
        ...opaque({ bg: page, text, link, accent }),
      },
      opacity: { ...foreign?.opacity, faint: 1, ...chosen.opacity },
    },
  }
}

interface Parts {
  readonly colors: Readonly<Record<string, unknown>>
  readonly opacity: Readonly<Record<string, unknown>>
  readonly shadows: Readonly<Record<string, unknown>>
  readonly fonts: Readonly<Record<string, unknown>>
  readonly radii: Readonly<Record<string, unknown>>
}

function partsOf({ colours, radii, shadows, fonts, foreign }: ThemeSource): Parts {
  const named = [...BASE_SLOTS.map((slot) => [slot, slot] as const), ...SLOT_NAMES]
  const set = named.flatMap(([theirs, ours]) => {
    const colour = colours[ours]
    return colour === undefined ? [] : [[theirs, colour] as const]
  })
  // An opacity that a file leaves out has a default in Pleroma-FE, so it is written where the colour is.
  const alphas = set.filter(([name, colour]) => alphaOf(colour) < 1 || Object.hasOwn(DEFAULT_OPACITY, name))
  const { panel } = colours
  return {
    colors: { ...foreign?.colors, ...opaque(Object.fromEntries(set)) },
    opacity: {
      ...foreign?.opacity,
      ...Object.fromEntries(alphas.map(([name, colour]) => [name, share(alphaOf(colour))])),
      ...(panel && alphaOf(panel) < 1 ? { bg: share(alphaOf(panel)) } : {}),
    },
    shadows: {
      ...foreign?.shadows,
      ...withoutUndefined(
        Object.fromEntries(
          THEIR_SHADOWS.map((slot) => [
            slot,
            shadows?.[slot]?.map(({ colour, ...layer }) => ({ ...layer, color: colour })),
          ]),
        ),
      ),
    },
    fonts: {
      ...foreign?.fonts,
      ...withoutUndefined(
        Object.fromEntries(FONTS.map(([theirs, ours]) => [theirs, fonts?.[ours] && { family: fonts[ours] }])),
      ),
    },
    radii: { ...foreign?.radii, ...radii },
  }
}

const share = (alpha: number): number => Math.round(alpha * 100) / 100

const opaque = (colours: Readonly<Record<string, `#${string}`>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, withAlpha(colour, 1)]))
