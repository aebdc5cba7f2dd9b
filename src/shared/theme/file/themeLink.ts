import { THEME_LIMITS, type ThemeSource } from '../../model/theme.ts'
import { type ReadTheme, readStoredTheme } from './readThemeFile.ts'
import { writeOurs } from './writeTheme.ts'

/** A link's fragment starts with this, after `#`. */
const LINK_START = 'theme='

/**
 * The fragment of a link to `source`, without `#` (TM27). Null if it is too large. A link leaves out foreign parts, and the flag
 * that allows text with too little contrast (`readable: false`, TM20).
 */
export function linkOf({ foreign: _, readable: __, ...source }: ThemeSource): string | null {
  const text = JSON.stringify(writeOurs(source))
  return text.length > THEME_LIMITS.chars ? null : LINK_START + encodeURIComponent(text)
}

/** The theme in a link's fragment; null if it has none. */
export function readLink(fragment: string): ReadTheme | null {
  const text = fragment.replace(/^#/, '')
  if (!text.startsWith(LINK_START)) return null
  // Percent-encoding makes an ASCII character up to three times as long.
  if (text.length > 3 * THEME_LIMITS.chars) return { ok: false, reason: 'too_large' }
  try {
    const read = readStoredTheme(decodeURIComponent(text.slice(LINK_START.length)))
    if (!read.ok) return read
    const { readable: _, foreign: __, ...source } = read.source
    return { ok: true, source }
  } catch {
    return { ok: false, reason: 'not_a_theme' }
  }
}
