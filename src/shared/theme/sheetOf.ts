import {
  type Density,
  INKED_SURFACES,
  type Theme,
  type ThemeColours,
  type ThemeFonts,
  type ThemeWallpaper,
} from '../model/theme.ts'
import { bytesOf, colourOf, difference } from './colour.ts'
import { fontFamily } from './fonts.ts'
import { schemeOf } from './ground.ts'
import { shadowCss } from './shadows.ts'

/** Selects the page while its theme has no rules in `themes.css`. */
export const SHEET_SELECTOR = "[data-theme='configured']"

/** The custom property's name, without dashes in front. */
export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

/**
 * The style sheet of `theme`. It sets everything that a theme can set, and loads nothing.
 *
 * @param surfaces the surfaces with rules of their own; more than `theme` needs where this sheet overrides another one.
 */
export const sheetOf = (theme: Theme, selector = SHEET_SELECTOR, surfaces: Theme['on'] = theme.on): string =>
  [
    rule(selector, properties(theme)),
    // A preview within the page has colours of its own.
    ...surfaceRules(theme, selector, surfaces, ":not([data-theme='preview'] *)"),
    ...blurred(theme.wallpaper, selector),
  ].join('\n')

const rule = (selector: string, lines: readonly string[]): string =>
  `${selector} {\n${lines.map((line) => `  ${line}\n`).join('')}}`

/** CSS can't blur a background, so a layer behind the columns shows a blurred wallpaper. Other themes don't need that layer. */
function blurred({ blur }: ThemeWallpaper, selector: string): readonly string[] {
  if (!blur) return []
  const shell = `${selector} [data-layout]`
  return [
    rule(shell, ['background: none;', 'isolation: isolate;']),
    rule(`${shell}::before`, [
      "content: '';",
      'position: absolute;',
      'z-index: -1;',
      // Without this margin, the blur would fade at the edges of the window.
      `inset: -${2 * blur}px;`,
      'background: var(--wallpaper, none) center / cover;',
      `filter: blur(${blur}px);`,
    ]),
  ]
}

/** Shadows whose custom properties have another name. */
const SHADOW_NAMES: Readonly<Record<string, string>> = { popup: 'raised' }

/** The declarations of a theme. The page's colour is the first custom property (TM4). */
export const properties = (theme: Theme): readonly string[] => [
  `color-scheme: ${theme.scheme};`,
  ...colourProperties(theme.colours),
  ...Object.entries(theme.shadows).map(
    ([name, layers]) => `--shadow-${SHADOW_NAMES[name] ?? kebab(name)}: ${shadowCss(layers)};`,
  ),
  ...Object.entries(theme.radii).map(([name, radius]) => `--radius-${kebab(name)}: ${radius}px;`),
  ...fontProperties(theme.fonts),
  ...densityProperties(theme.density),
  ...wallpaperProperties(theme),
]

/** Links that differ less than this from the text around them are underlined (TM36). */
const LINK_DIFFERENCE = 15

const colourProperties = (colours: ThemeColours): readonly string[] => [
  ...Object.entries(colours).map(([name, value]) => `--${kebab(name)}: ${value};`),
  `--link-line: ${difference(colours.text, colours.postLink) < LINK_DIFFERENCE ? 'underline' : 'none'};`,
]

/** The states in which an entry of a menu has the surface `menu`. */
const SELECTED = ':is(:hover, [data-highlighted])'

/** The rules for the surfaces where other colours apply than on the page (TM35). Components mark these surfaces by `data-surface`. */
export function surfaceRules(
  theme: Theme,
  selector: string,
  surfaces: Theme['on'] = theme.on,
  except = '',
): readonly string[] {
  return INKED_SURFACES.flatMap((name) => {
    // A field in a bar or header with colours of its own has the colours of a field.
    const isInBar = name === 'input' && (surfaces.topBar ?? surfaces.header) !== undefined
    if (surfaces[name] === undefined && !isInBar) return []
    const colours = theme.on[name] ?? theme.colours
    const isMenu = name === 'menu'
    const isFilled = isMenu || name === 'header'
    return [
      rule(`${selector} [data-surface='${kebab(name)}']${isMenu ? SELECTED : ''}${except}`, [
        `color-scheme: ${schemeOf(colours.page)};`,
        ...colourProperties(colours),
        // Composed from colours above, where the theme begins (`tokens.css`).
        '--hairline: 1px solid var(--border);',
        '--focus-ring: 2px solid var(--focus);',
        // Else the text would inherit the colour that it has around the surface. An entry's colour depends on the entry.
        ...(isMenu ? [] : ['color: var(--text);']),
        ...(isFilled ? [`background-color: var(--${name});`] : []),
      ]),
    ]
  })
}

/** The text sizes as multiples of the theme's size. */
const SIZES = { tiny: 0.8, small: 0.867, base: 1, large: 1.133, title: 1.333 }
/** The interface's own size. */
const BASE_PX = 15
const LINE = 1.5
/** No text is smaller than this at any text size (TM21). */
const MIN_SIZE_PX = 12
/** 1rem, unless the user chose another size in the browser. */
const REM_PX = 16

const FONT = 'system-ui'
const MONO = 'ui-monospace, monospace'

function fontProperties({
  interface: ui,
  posts,
  mono,
  size = BASE_PX,
  postSize,
  line,
}: ThemeFonts): string[] {
  const rem = (px: number): string => `${Number((Math.max(px, MIN_SIZE_PX) / REM_PX).toFixed(4))}rem`
  const family = fontFamily(ui, FONT) ?? FONT
  return [
    `--font: ${family};`,
    `--font-posts: ${fontFamily(posts, FONT) ?? family};`,
    `--font-mono: ${fontFamily(mono, MONO) ?? MONO};`,
    ...Object.entries(SIZES).map(([name, share]) => `--size-${name}: ${rem(Math.round(size * share))};`),
    // If posts have no size, they inherit that of the text around them.
    `--size-posts: ${postSize ? rem(postSize) : 'initial'};`,
    `--line: ${line ?? LINE};`,
  ]
}

/** Space above and below a row, and beside it, and the height of buttons, in px. */
const SPACES: { readonly [K in Density]: readonly [number, number, number] } = {
  compact: [6, 12, 32],
  normal: [12, 16, 40],
  roomy: [18, 20, 44],
}

function densityProperties(density: Density): string[] {
  const [block, inline, target] = SPACES[density]
  return [`--row-block: ${block}px;`, `--row-inline: ${inline}px;`, `--target: ${target}px;`]
}

/** The default veil: a light page's colour mutes the wallpaper (L13). */
const VEILS: { readonly [K in Theme['scheme']]: number } = { light: 0.8, dark: 0 }

/** The share of the page's colour over the wallpaper: the chosen one, or the scheme's default. */
export const veilOf = ({ wallpaper: { veil }, scheme }: Pick<Theme, 'wallpaper' | 'scheme'>): number =>
  veil ?? VEILS[scheme]

/**
 * The veil and the dimming as one colour. Always set: the build replaces the `light-dark()` of `tokens.css` by variables that
 * follow only the schemes of its own style sheets. Over the user's own background there is only what the theme says (L13).
 */
function wallpaperProperties({ wallpaper, colours, scheme }: Theme): string[] {
  const { veil = 0, dim: under = 0 } = wallpaper
  const cover = (over: number): string => {
    const alpha = 1 - (1 - over) * (1 - under)
    const share = alpha === 0 ? 0 : over / alpha
    return colourOf(
      bytesOf(colours.page).map((byte) => byte * share),
      alpha,
    )
  }
  return [`--veil: ${cover(veilOf({ wallpaper, scheme }))};`, `--veil-own: ${cover(veil)};`]
}
