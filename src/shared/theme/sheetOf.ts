import type { Density, Theme, ThemeFonts, ThemeWallpaper } from '../model/theme.ts'
import { bytesOf, colourOf } from './colour.ts'
import { fontFamily } from './fonts.ts'
import { shadowCss } from './shadows.ts'

/** The element that wears a theme without rules in `themes.css`. */
export const SHEET_SELECTOR = "[data-theme='configured']"

/** The custom property's name, without dashes in front. */
export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

/** The style sheet of `theme`: one rule with custom properties, nothing that loads anything. */
export const sheetOf = (theme: Theme, selector = SHEET_SELECTOR): string =>
  `${selector} {\n${properties(theme)
    .map((line) => `  ${line}\n`)
    .join('')}}`

/** Style sheets call these shadows by what they stand for. */
const SHADOW_NAMES: Readonly<Record<string, string>> = { popup: 'raised' }

/** A theme as custom properties. The page's colour is the first one (TM4). */
export const properties = (theme: Theme): readonly string[] => [
  `color-scheme: ${theme.scheme};`,
  ...Object.entries(theme.colours).map(([name, value]) => `--${kebab(name)}: ${value};`),
  ...Object.entries(theme.shadows).map(
    ([name, layers]) => `--shadow-${SHADOW_NAMES[name] ?? kebab(name)}: ${shadowCss(layers)};`,
  ),
  ...Object.entries(theme.radii).map(([name, radius]) => `--radius-${kebab(name)}: ${radius}px;`),
  ...fontProperties(theme.fonts),
  ...(theme.density === 'normal' ? [] : densityProperties(theme.density)),
  ...wallpaperProperties(theme),
]

/** The other sizes, as shares of the text's size. */
const SIZES = { tiny: 0.8, small: 0.867, large: 1.133, title: 1.333 }
/** No text is smaller than this, whatever the size of the others. */
const MIN_SIZE_PX = 12
/** 1rem, unless the user chose another size in the browser. */
const REM_PX = 16

function fontProperties({ interface: ui, posts, mono, size, postSize, line }: ThemeFonts): string[] {
  const rem = (px: number): string => `${Number((Math.max(px, MIN_SIZE_PX) / REM_PX).toFixed(4))}rem`
  const found = {
    font: fontFamily(ui, 'system-ui'),
    'font-posts': fontFamily(posts, 'system-ui'),
    'font-mono': fontFamily(mono, 'ui-monospace, monospace'),
    'size-base': size && rem(size),
    ...Object.fromEntries(
      Object.entries(SIZES).map(([name, share]) => [`size-${name}`, size && rem(size * share)]),
    ),
    'size-posts': postSize && rem(postSize),
    line,
  }
  return Object.entries(found).flatMap(([name, value]) => (value ? [`--${name}: ${value};`] : []))
}

/** Space above and below a row, beside it, and around the text of a button. */
function densityProperties(density: Density): string[] {
  const [block, inline, target] = density === 'compact' ? [6, 12, 32] : [18, 20, 44]
  return [`--row-block: ${block}px;`, `--row-inline: ${inline}px;`, `--target: ${target}px;`]
}

function wallpaperProperties({ wallpaper, colours }: Theme): string[] {
  const { veil, dim, blur }: ThemeWallpaper = wallpaper
  const lines: string[] = []
  if (veil !== undefined || dim !== undefined) {
    // The page's colour over black, as one colour.
    const [over, under] = [veil ?? 0, dim ?? 0]
    const alpha = 1 - (1 - over) * (1 - under)
    const share = alpha === 0 ? 0 : over / alpha
    lines.push(
      `--veil: ${colourOf(
        bytesOf(colours.page).map((byte) => byte * share),
        alpha,
      )};`,
    )
  }
  if (blur) lines.push(`--wallpaper-blur: ${blur}px;`)
  return lines
}
