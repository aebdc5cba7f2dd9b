import { bestLanguage, LANGUAGES } from './languages.ts'

const MEMORY = 'rookery-language'

/**
 * The language of the last visit, so that its texts are on their way before the engine has answered; at
 * the first one, what the browser prefers.
 */
export function rememberedLanguage(): string {
  try {
    const remembered = localStorage.getItem(MEMORY)
    const known = LANGUAGES.find((code) => code === remembered)
    if (known !== undefined) return known
  } catch {
    // Storage is shut: each visit is the first.
  }
  return bestLanguage(navigator.languages)
}

export function rememberLanguage(code: string): void {
  try {
    localStorage.setItem(MEMORY, code)
  } catch {
    // The next visit starts with the browser's.
  }
}
