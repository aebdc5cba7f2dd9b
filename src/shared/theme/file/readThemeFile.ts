import { THEME_LIMITS, type ThemeRefusal, type ThemeSource } from '../../model/theme.ts'
import { hasOurColours, readOurs } from './readOurs.ts'
import { readListed, readPleroma } from './readPleroma.ts'
import { parseRules, readRules } from './readRules.ts'
import { isRecord, limited } from './values.ts'

/** The version of our own form, in the field `rookery_theme`. */
export const OUR_VERSION = 1
const PLEROMA_VERSION = 3
/** Characters of a file; Pleroma-FE's own are below 40 kB. */
export const MAX_THEME_FILE_CHARS = 500_000

export type ReadTheme =
  | { readonly ok: true; readonly source: ThemeSource }
  | { readonly ok: false; readonly reason: ThemeRefusal }

const refused = (reason: ThemeRefusal): ReadTheme => ({ ok: false, reason })
const read = (source: ThemeSource | null): ReadTheme =>
  source === null ? refused('no_colours') : { ok: true, source }

/**
 * Reads a theme (TM8, TM14): our own form; the list, the palettes and versions 1 and 2 of Pleroma-FE; or the rules of
 * version 3, as objects. What it does not know, it leaves out or keeps as `foreign`. It never throws.
 *
 * @param fallbackName the name if the theme itself has none.
 */
export function readThemeFile(json: unknown, fallbackName = ''): ReadTheme {
  if (Array.isArray(json)) {
    const rules = json.filter((entry) => isRecord(entry) && typeof entry.component === 'string')
    return read(rules.length > 0 ? readRules(rules, fallbackName) : readListed(json, fallbackName))
  }
  if (!isRecord(json)) return refused('not_a_theme')
  const ours = limited(json.rookery_theme, 0, 1_000)
  const theirs = limited(json._pleroma_theme_version, 0, 1_000)
  if ((ours ?? 0) > OUR_VERSION || (theirs ?? 0) > PLEROMA_VERSION) return refused('too_new')
  if (ours !== undefined || hasOurColours(json)) return read(readOurs(json, fallbackName))
  const known = theirs !== undefined || ['source', 'theme', 'colors', 'bg'].some((name) => name in json)
  return known ? read(readPleroma(json, fallbackName)) : refused('not_a_theme')
}

/** Reads the text of a theme file: JSON, or the rules of Pleroma-FE's version 3. */
export function readThemeText(text: string, fallbackName = ''): ReadTheme {
  if (text.length > MAX_THEME_FILE_CHARS) return refused('too_large')
  try {
    return readThemeFile(JSON.parse(text), fallbackName)
  } catch {
    const rules = parseRules(text)
    return rules.length === 0 ? refused('not_a_theme') : read(readRules(rules, fallbackName))
  }
}

/** Reads a theme that is stored as text (TM24). Stored text is shorter than a file. */
export const readStoredTheme = (text: string): ReadTheme =>
  text.length > THEME_LIMITS.chars ? refused('too_large') : readThemeText(text)
