import {
  type Colour,
  type ShadowLayer,
  type SurfaceInk,
  THEME_LIMITS,
  type ThemeRadius,
  type ThemeShadows,
  type ThemeSource,
} from '../../model/theme.ts'
import { brighter, withAlpha } from '../colour.ts'
import { luminance } from '../contrast.ts'
import { type Palette, paletteOf } from './colours.ts'
import { readFamily, readLayers } from './readParts.ts'
import { readPleroma } from './readPleroma.ts'
import {
  isRecord,
  type JsonObject,
  numberWithin,
  recordOrEmpty,
  singleLine,
  unlessEmpty,
  withoutUndefined,
} from './values.ts'

/** One rule: a component with its state, such as `Button:hover`, and its directives. */
interface ThemeRule {
  readonly selector: string
  readonly directives: Readonly<Record<string, string>>
}

/** By rule: the slot that its `textColor` sets. */
const TEXTS: readonly (readonly [selector: string, SurfaceInk | 'badgeText'])[] = [
  ['TopBar Text', 'topBarText'],
  ['TopBar Link', 'topBarLink'],
  ['PanelHeader Text', 'headerText'],
  ['PanelHeader Link', 'headerLink'],
  ['Input Text', 'inputText'],
  ['Button Text', 'buttonText'],
  ['Badge.notification Text', 'badgeText'],
]

const MAX_RULES = 500
const MAX_DIRECTIVES = 100
const MAX_VALUE_CHARS = 2_000
/** How deep references may nest: a directive may refer to a variable, which refers to another one. */
const MAX_REFERENCES = 5
/** How many references to variables are followed for one shadow, nested ones included; without a limit they could multiply. */
const MAX_FOLLOWED = 64

/** Parses rules: `Component { name: value; … }`, with block and line comments. Empty if there are none. */
export function parseRules(text: string): readonly ThemeRule[] {
  const found: ThemeRule[] = []
  let at = 0
  while (found.length < MAX_RULES) {
    const open = text.indexOf('{', at)
    const close = text.indexOf('}', open)
    if (open === -1 || close === -1) break
    const selector = withoutComments(text.slice(at, open)).trim().slice(0, 200)
    const body = withoutComments(text.slice(open + 1, close))
    at = close + 1
    if (!/^@?[A-Z]/i.test(selector)) continue
    const directives = body.split(';', MAX_DIRECTIVES).flatMap((line) => {
      const colon = line.indexOf(':')
      const name = line.slice(0, colon).trim()
      return colon > 0 && name !== '__proto__'
        ? [[name, line.slice(colon + 1, colon + 1 + MAX_VALUE_CHARS).trim()] as const]
        : []
    })
    for (const one of selector.split(','))
      found.push({ selector: one.trim(), directives: Object.fromEntries(directives) })
  }
  return found
}

/** `text` without block comments and lines that begin with `//`. Uses a loop: a regular expression would take quadratic time. */
function withoutComments(text: string): string {
  let left = ''
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('/*', at)
    left += text.slice(at, open === -1 ? undefined : open)
    const close = open === -1 ? -1 : text.indexOf('*/', open + 2)
    if (close === -1) break
    at = close + 2
  }
  return left
    .split('\n')
    .map((line) => (/^\s*\/\//.test(line) ? '' : line))
    .join('\n')
}

/**
 * Reads a theme of Pleroma-FE's version 3 (TM8): the first palette (without one, the variables of `Root`), the name, the fonts, and
 * the roundness, backgrounds and shadows of components that we have too. Null if that palette lacks the needed colours.
 *
 * @param raw what `parseRules` returns, or the same as `{ component, state, directives }` of Pleroma-FE.
 */
export function readRules(raw: readonly unknown[], fallbackName: string): ThemeSource | null {
  const rules = raw.slice(0, MAX_RULES).filter(isRecord).map(ruleOf)
  const directivesOf = (selector: string): JsonObject =>
    rules.find((rule) => rule.selector === selector)?.directives ?? {}
  const palette = rules.find(({ selector }) => selector.startsWith('@palette'))
  const root = Object.assign(
    {},
    ...rules.filter(({ selector }) => selector === 'Root').map((r) => r.directives),
  )
  const base = readPleroma({ colors: palette?.directives ?? rootColours(root) }, fallbackName)
  if (base === null) return null
  const reader = new ValueReader(paletteOf(base.colours), root, base.colours.bg)
  const radius = (...components: readonly string[]): number | undefined =>
    numberWithin(
      components.map((name) => directivesOf(name).roundness).find((value) => value !== undefined),
      0,
      THEME_LIMITS.radiusPx,
    )
  const radii: { readonly [K in ThemeRadius]?: number | undefined } = {
    btn: radius('Button'),
    input: radius('Input'),
    checkbox: radius('Checkbox', 'Input'),
    panel: radius('Panel'),
    avatar: radius('Avatar'),
    tooltip: radius('Popover'),
    attachment: radius('Attachment'),
  }
  const colours = withoutUndefined({
    input: reader.colour(directivesOf('Input').background),
    topBar: reader.colour(directivesOf('TopBar').background),
    raised: reader.colour(directivesOf('Popover').background),
    menu: reader.colour(directivesOf('MenuItem:hover').background),
    header: reader.colour(directivesOf('PanelHeader').background),
    button: reader.colour(directivesOf('Button').background),
    badge: reader.colour(directivesOf('Badge.notification').background),
    ...Object.fromEntries(
      TEXTS.map(([selector, slot]) => [slot, reader.colour(directivesOf(selector).textColor)]),
    ),
  })
  return {
    ...base,
    name: singleLine(directivesOf('@meta').name, THEME_LIMITS.nameChars) || fallbackName,
    colours: { ...base.colours, ...colours },
    radii: withoutUndefined(radii),
    ...withoutUndefined({
      shadows: unlessEmpty(
        withoutUndefined({
          panel: reader.shadow(directivesOf('Panel').shadow),
          panelHeader: reader.shadow(directivesOf('PanelHeader').shadow),
          topBar: reader.shadow(directivesOf('TopBar').shadow),
          popup: reader.shadow(directivesOf('Popover').shadow),
          avatar: reader.shadow(directivesOf('Avatar').shadow),
          button: reader.shadow(directivesOf('Button').shadow),
          buttonHover: reader.shadow(directivesOf('Button:hover').shadow),
          buttonPressed: reader.shadow(directivesOf('Button:pressed').shadow),
          input: reader.shadow(directivesOf('Input').shadow),
        }) as ThemeShadows,
      ),
      fonts: unlessEmpty(
        withoutUndefined({
          interface: readFamily(withoutType(root['--font'] ?? recordOrEmpty(directivesOf('Root')).font)),
          posts: readFamily(withoutType(root['--postFont'])),
          mono: readFamily(withoutType(root['--monoFont'])),
        }),
      ),
    }),
  }
}

/** A rule as Pleroma-FE stores it has component, variant, parent and states apart, and no selector. */
function ruleOf(raw: JsonObject): { readonly selector: string; readonly directives: JsonObject } {
  const states = Array.isArray(raw.state) ? raw.state.filter((one) => typeof one === 'string') : []
  const component = typeof raw.component === 'string' ? raw.component : ''
  const variant = typeof raw.variant === 'string' && raw.variant !== 'normal' ? `.${raw.variant}` : ''
  const parent = recordOrEmpty(raw.parent).component
  const within = typeof parent === 'string' ? `${parent} ` : ''
  const selector =
    typeof raw.selector === 'string'
      ? raw.selector
      : `${within}${component}${variant}${states.map((one) => `:${one}`).join('')}`
  return { selector, directives: recordOrEmpty(raw.directives) }
}

/** Version 3 may write its palette as variables: `--bg: color | #123456`. */
const rootColours = (root: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(root)
      .filter(([name]) => name.startsWith('--'))
      .map(([name, value]) => [name.slice(2), withoutType(value)]),
  )

/** The value of a variable, without its type: `color | #123456`. */
const withoutType = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^\s*(?:color|shadow|generic)\s*\|\s*/, '') : value

/** Reads values that refer to the palette and to variables of `Root`. */
class ValueReader {
  readonly #palette: Palette
  readonly #root: JsonObject
  /** The sign of `$mod`: 1 (lighter) on a dark page, -1 (darker) on a light one. */
  readonly #direction: number
  /** How many variables were followed so far for the shadow being read. */
  #followed = 0

  constructor(palette: Palette, root: JsonObject, bg: Colour) {
    this.#palette = palette
    this.#root = root
    this.#direction = luminance(bg) < 0.5 ? 1 : -1
  }

  colour(value: unknown, depth = 0): Colour | undefined {
    if (typeof value !== 'string' || depth > MAX_REFERENCES) return undefined
    const text = value.trim()
    const changed = /^\$(mod|brightness)\(\s*([^\s,()]+)[\s,]+(-?[\d.]{1,8})\s*\)$/.exec(text)
    if (changed !== null) {
      const base = this.colour(changed[2], depth + 1)
      const by = Number(changed[3]) * (changed[1] === 'mod' ? this.#direction : 1)
      return base && Number.isFinite(by) ? brighter(base, by) : undefined
    }
    const variable = /^--\w{1,64}$/.test(text) ? this.#root[text] : undefined
    return variable === undefined ? this.#palette.colour(text) : this.colour(withoutType(variable), depth + 1)
  }

  /**
   * Reads a list of layers, or layers separated by commas. Empty for `none` or an empty list; undefined if no layer is readable, such
   * as a function.
   */
  shadow(value: unknown): readonly ShadowLayer[] | undefined {
    const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, THEME_LIMITS.layers) : [value]
    if (list.length === 0 || (typeof value === 'string' && value.trim() === 'none')) return []
    this.#followed = 0
    const layers = list
      .flatMap((one) => (typeof one === 'string' ? this.#layers(one, 0) : readLayers([one], this.#palette)))
      .slice(0, THEME_LIMITS.layers)
    return layers.length === 0 ? undefined : layers
  }

  #layers(value: string, depth: number): readonly ShadowLayer[] {
    // Functions are removed first, because they contain commas.
    const texts = value.replace(/\$\w+\([^()]*\)/g, '').split(',', 4 * THEME_LIMITS.layers)
    return texts.flatMap((text) => {
      const variable = /^\s*(--\w{1,64})\s*$/.exec(text)?.[1]
      if (variable === undefined) return this.#layer(text) ?? []
      const found = withoutType(this.#root[variable])
      const isFollowed = depth < MAX_REFERENCES && this.#followed++ < MAX_FOLLOWED
      return typeof found === 'string' && isFollowed ? this.#layers(found, depth + 1) : []
    })
  }

  /** Reads `inset 0 1 2 3 #000000 / 0.5`; a name may follow. */
  #layer(text: string): ShadowLayer | undefined {
    const parts =
      /^\s*(inset\s+)?((?:-?[\d.]{1,8}(?:px)?\s+){2,4})(--\w{1,64}|#[\da-f]{3,8})\s*(?:\/\s*([\d.]{1,8}))?/i.exec(
        text,
      )
    const colour = this.colour(parts?.[3])
    if (parts === null || colour === undefined) return undefined
    const { shadowPx, shadowBlurPx } = THEME_LIMITS
    const [x, y, blur, spread] = (parts[2] ?? '').trim().split(/\s+/)
    return {
      x: numberWithin(x, -shadowPx, shadowPx) ?? 0,
      y: numberWithin(y, -shadowPx, shadowPx) ?? 0,
      blur: numberWithin(blur, 0, shadowBlurPx) ?? 0,
      spread: numberWithin(spread, -shadowPx, shadowPx) ?? 0,
      colour: withAlpha(colour, 1),
      alpha: numberWithin(parts[4], 0, 1) ?? 1,
      inset: parts[1] !== undefined,
    }
  }
}
