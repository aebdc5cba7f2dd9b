import { bestLanguage, KEYS_LANGUAGE, LANGUAGES } from './languages.ts'

/** The local storage key. */
const KEY = 'rookery-language'

/** Whether the tab was opened with `?texts=keys`. Read once, because the addresses of further pages lack it (LA16). */
export const SHOWS_KEYS = typeof location !== 'undefined' && location.search.includes('texts=keys')

/**
 * The language of the last visit, so that its texts load before the engine has answered. On the first visit,
 * the browser's preference.
 */
export function rememberedLanguage(): string {
  if (SHOWS_KEYS) return KEYS_LANGUAGE
  try {
    const remembered = localStorage.getItem(KEY)
    const known = LANGUAGES.find((code) => code === remembered)
    if (known !== undefined) return known
  } catch {
    // Storage is blocked: each visit is the first.
  }
  return bestLanguage(navigator.languages)
}

export function rememberLanguage(code: string): void {
  try {
    localStorage.setItem(KEY, code)
  } catch {
    // Storage is blocked: the next visit starts with the browser's preference.
  }
}
