import type { ThemeSource } from '../../../shared/model/theme.ts'
import { makeHighContrastTheme, makeTheme } from '../../../shared/theme/makeTheme.ts'
import { SHEET_SELECTOR, sheetOf } from '../../../shared/theme/sheetOf.ts'

const MAX_SHEETS = 16

/** The newest sheets by their source, so that many tabs cost one computation. */
const sheets = new Map<string, string>()

/** The style sheet of `source`, with rules for systems that request more contrast (TM22). */
export function themeSheet(source: ThemeSource): string {
  const key = JSON.stringify(source)
  const known = sheets.get(key)
  if (known !== undefined) return known
  const theme = makeTheme(source)
  const high = makeHighContrastTheme(source)
  const sheet = `${sheetOf(theme)}
@media (prefers-contrast: more) {
${sheetOf(high, `:root${SHEET_SELECTOR}`, { ...theme.on, ...high.on })}
}`
  sheets.set(key, sheet)
  const [oldest] = sheets.keys()
  if (sheets.size > MAX_SHEETS && oldest !== undefined) sheets.delete(oldest)
  return sheet
}
