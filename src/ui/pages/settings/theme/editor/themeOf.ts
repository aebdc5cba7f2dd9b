import type { Theme, ThemeSource } from '../../../../../shared/model/theme.ts'
import { makeTheme } from '../../../../../shared/theme/makeTheme.ts'

const made = new WeakMap<ThemeSource, Theme>()

/** The complete theme of `source`, computed once. */
export function themeOf(source: ThemeSource): Theme {
  const known = made.get(source)
  if (known !== undefined) return known
  const theme = makeTheme(source)
  made.set(source, theme)
  return theme
}
