import { FALLBACK_THEME } from '../../shared/model/preferences.ts'
import type { ThemeName } from './themeNames.ts'
import { THEMES, type Theme } from './themes.ts'

export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

/** A theme as custom properties. */
export const properties = ({ scheme, colours, effects }: Theme): string[] => [
  `color-scheme: ${scheme};`,
  ...Object.entries({ ...colours, ...effects }).map(([name, value]) => `--${kebab(name)}: ${value};`),
]

export const rule = (selectors: string[], lines: string[], indent = ''): string =>
  [
    `${indent}${selectors.join(`,\n${indent}`)} {`,
    ...lines.map((line) => `${indent}  ${line}`),
    `${indent}}`,
  ].join('\n')

/**
 * The text of `themes.css`, which is checked in so that the first paint needs no script. A test compares
 * them (`vitest run --dir src/ui/theme -u` writes it). Without `data-theme` the system's preference decides.
 */
export function themeCss(): string {
  const names = Object.keys(THEMES) as ThemeName[]
  const light = THEMES['pleroma-light']
  return `/* Written from themes.ts by themeCss.ts; change those. */\n\n${[
    ...names.map((name) =>
      rule(
        [...(name === FALLBACK_THEME ? [':root'] : []), `[data-theme='${name}']`],
        properties(THEMES[name]),
      ),
    ),
    `@media (prefers-color-scheme: light) {\n${rule([':root:not([data-theme])'], properties(light), '  ')}\n}`,
  ].join('\n\n')}\n`
}
