import { bestLanguage, LANGUAGES } from './languages.ts'

const MEMORY = 'rookery-language'

/**
 * The language of the last visit, so that its texts load before the engine has answered. On the first visit,
 * the browser's preference.
 */
export function rememberedLanguage(): string {
  try {
    const remembered = localStorage.getItem(MEMORY)
    const known = LANGUAGES.find((code) => code === remembered)
    if (known !== undefined) return known
  } catch {
    // Storage is blocked: each visit is the first.
  }
  return bestLanguage(navigator.languages)
}

export function rememberLanguage(code: string): void {
  try {
    localStorage.setItem(MEMORY, code)
  } catch {
    // Storage is blocked: the next visit starts with the browser's preference.
  }
}
