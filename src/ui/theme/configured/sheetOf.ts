import type { ThemeSource } from '../../../shared/model/theme.ts'
import { kebab, properties, rule } from '../themeCss.ts'
import { makeTheme } from './makeTheme.ts'

/** The style sheet of `source`. */
export function sheetOf(source: ThemeSource): string {
  const radii = Object.entries(source.radii).map(([name, radius]) => `--radius-${kebab(name)}: ${radius}px;`)
  return rule(["[data-theme='configured']"], [...properties(makeTheme(source)), ...radii])
}
