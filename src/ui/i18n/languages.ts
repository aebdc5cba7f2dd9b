/** Interface languages by their codes, as preferences store them (LA1). */
export const LANGUAGES = ['en', 'en_001', 'en_AU', 'en_CA', 'en_GB', 'en_IN', 'de', 'ar'] as const

export type Language = (typeof LANGUAGES)[number]

/** Texts missing in a language fall back to this one. */
export const FALLBACK_LANGUAGE: Language = 'en'

/** Codes that browsers know by another name (LA4). */
const BROWSER_LOCALES: Readonly<Record<string, string>> = {
  ja_easy: 'ja',
  zh: 'zh-Hans',
  zh_Hant: 'zh-HANT',
}

/** `code` in the form that `lang`, `Intl` and the Accept-Language header need. */
export const browserLocale = (code: string): string => BROWSER_LOCALES[code] ?? code.replaceAll('_', '-')

/** Varieties with the spelling of international English share its file. */
const SHARED_FILES: Readonly<Record<string, string>> = {
  en_AU: 'en_001',
  en_CA: 'en_001',
  en_GB: 'en_001',
  en_IN: 'en_001',
}

/** The name of the file with the texts of `code`. */
export const localeFile = (code: string): string => SHARED_FILES[code] ?? code

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/

export const directionOf = (code: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(browserLocale(code)) ? 'rtl' : 'ltr'

/** The name of `code` in its own language; the code itself if browsers don't know it. */
export function languageName(code: string): string {
  const locale = browserLocale(code)
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? code
  } catch {
    return code
  }
}

/**
 * The initial language for a user who has chosen none: the first of `wanted` (browser locales) that is
 * supported.
 */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const locale of wanted) {
    const exact = LANGUAGES.find((code) => browserLocale(code).toLowerCase() === locale.toLowerCase())
    const base = LANGUAGES.find((code) => code === locale.split('-')[0]?.toLowerCase())
    const found = exact ?? base
    if (found) return found
  }
  return FALLBACK_LANGUAGE
}
