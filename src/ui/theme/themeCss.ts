import { FALLBACK_THEME } from '../../shared/model/preferences.ts'
import type { Theme } from '../../shared/model/theme.ts'
import { makeTheme } from '../../shared/theme/makeTheme.ts'
import { PLEROMA_DARK, PLEROMA_LIGHT } from '../../shared/theme/presets/pleroma.ts'
import { properties } from '../../shared/theme/sheetOf.ts'
import type { ThemeName } from './themeNames.ts'

/** The themes of `themes.css`. */
export const THEMES: Readonly<Record<ThemeName, Theme>> = {
  'pleroma-dark': makeTheme(PLEROMA_DARK),
  'pleroma-light': makeTheme(PLEROMA_LIGHT),
}

/** The properties that `themes.css` leaves out, because `tokens.css` sets them for all themes. */
const DEFAULTS =
  /^--(radius-[\w-]+|font[\w-]*|size-[\w-]+|line|row-[\w-]+|target|veil[\w-]*|link-line(?=: none;)|top-bar|menu|input|header|button|badge|badge-text|alert-error|alert-error-text|post-link|code|code-text|shadow-[\w-]+(?=: none;)):/

const rule = (selectors: readonly string[], lines: readonly string[], indent = ''): string =>
  [
    `${indent}${selectors.join(`,\n${indent}`)} {`,
    ...lines.map((line) => `${indent}  ${line}`),
    `${indent}}`,
  ].join('\n')

const linesOf = (theme: Theme): readonly string[] => properties(theme).filter((line) => !DEFAULTS.test(line))

/**
 * The text of `themes.css`, which is checked in so that the first paint needs no script. A test compares
 * them (`vitest run --dir src/ui/theme -u` writes it). Without `data-theme` the system's preference decides.
 */
export function themeCss(): string {
  const names = Object.keys(THEMES) as ThemeName[]
  const light = THEMES['pleroma-light']
  return `/* Written from the presets by themeCss.ts; change those. */\n\n${[
    ...names.map((name) =>
      rule([...(name === FALLBACK_THEME ? [':root'] : []), `[data-theme='${name}']`], linesOf(THEMES[name])),
    ),
    `@media (prefers-color-scheme: light) {\n${rule([':root:not([data-theme])'], linesOf(light), '  ')}\n}`,
  ].join('\n\n')}\n`
}
