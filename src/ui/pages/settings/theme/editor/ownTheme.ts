import type { ThemeSource } from '../../../../../shared/model/theme.ts'
import { readStoredTheme } from '../../../../../shared/theme/file/readThemeFile.ts'

let last: { readonly text: string; readonly source: ThemeSource | null } = { text: '', source: null }

/** The user's own theme, from its stored text; null if there is none, or it can't be read. The same text gives the same object. */
export function ownThemeOf(text: string): ThemeSource | null {
  if (text !== last.text) {
    const read = readStoredTheme(text)
    last = { text, source: read.ok ? read.source : null }
  }
  return last.source
}
