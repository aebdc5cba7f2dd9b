import { THEME_LIMITS, type ThemeRefusal, type ThemeSource } from '../../model/theme.ts'
import { hasOurColours, readOurs } from './readOurs.ts'
import { readColourList, readPleroma } from './readPleroma.ts'
import { parseRules, readRules } from './readRules.ts'
import { isRecord, numberWithin } from './values.ts'

/** The version of our own format, in the field `rookery_theme`. */
export const OUR_VERSION = 1
const PLEROMA_VERSION = 3
/** The longest file, in characters. Pleroma-FE's own files are below 40 kB. */
export const MAX_THEME_FILE_CHARS = 500_000

export type ReadTheme =
  | { readonly ok: true; readonly source: ThemeSource }
  | { readonly ok: false; readonly reason: ThemeRefusal }

const refused = (reason: ThemeRefusal): ReadTheme => ({ ok: false, reason })
const resultOf = (source: ThemeSource | null): ReadTheme =>
  source === null ? refused('no_colours') : { ok: true, source }

/**
 * Reads a theme (TM8, TM14): our own format; Pleroma-FE's list of colours (`[name, bg, …]`), its palettes and its versions 1
 * and 2; or the rules of its version 3, as objects. Unknown parts are left out or kept as `foreign`. Never throws.
 *
 * @param fallbackName the name if the theme itself has none.
 */
export function readThemeFile(json: unknown, fallbackName = ''): ReadTheme {
  if (Array.isArray(json)) {
    const rules = json.filter((entry) => isRecord(entry) && typeof entry.component === 'string')
    return resultOf(rules.length > 0 ? readRules(rules, fallbackName) : readColourList(json, fallbackName))
  }
  if (!isRecord(json)) return refused('not_a_theme')
  const ours = numberWithin(json.rookery_theme, 0, 1_000)
  const theirs = numberWithin(json._pleroma_theme_version, 0, 1_000)
  if ((ours ?? 0) > OUR_VERSION || (theirs ?? 0) > PLEROMA_VERSION) return refused('too_new')
  if (ours !== undefined || hasOurColours(json)) return resultOf(readOurs(json, fallbackName))
  const known = theirs !== undefined || ['source', 'theme', 'colors', 'bg'].some((name) => name in json)
  return known ? resultOf(readPleroma(json, fallbackName)) : refused('not_a_theme')
}

/** Reads the text of a theme file: JSON, or the rules of Pleroma-FE's version 3. */
export function readThemeText(text: string, fallbackName = ''): ReadTheme {
  if (text.length > MAX_THEME_FILE_CHARS) return refused('too_large')
  try {
    return readThemeFile(JSON.parse(text), fallbackName)
  } catch {
    const rules = parseRules(text)
    return rules.length === 0 ? refused('not_a_theme') : resultOf(readRules(rules, fallbackName))
  }
}

/** Reads a theme that is stored as text, which has to be shorter than a file (TM24). */
export const readStoredTheme = (text: string): ReadTheme =>
  text.length > THEME_LIMITS.chars ? refused('too_large') : readThemeText(text)
