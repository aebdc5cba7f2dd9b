/** Interface languages by their codes, as preferences store them (LA1). */
export const LANGUAGES = ['en', 'en_001', 'en_AU', 'en_CA', 'en_GB', 'en_IN', 'de', 'ar'] as const

export type Language = (typeof LANGUAGES)[number]

/** The language everything falls back to. */
export const FALLBACK_LANGUAGE: Language = 'en'

/** Codes that a browser knows by another name (LA4). */
const BROWSER_LOCALES: Readonly<Record<string, string>> = {
  ja_easy: 'ja',
  zh: 'zh-Hans',
  zh_Hant: 'zh-HANT',
}

/** `code` as `lang`, `Intl` and the Accept-Language header want it. */
export const browserLocale = (code: string): string => BROWSER_LOCALES[code] ?? code.replaceAll('_', '-')

/** Varieties that are spelled as international English share its file. */
const SHARED_FILES: Readonly<Record<string, string>> = {
  en_AU: 'en_001',
  en_CA: 'en_001',
  en_GB: 'en_001',
  en_IN: 'en_001',
}

/** The name of the file that holds the texts of `code`. */
export const localeFile = (code: string): string => SHARED_FILES[code] ?? code

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/

export const directionOf = (code: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(browserLocale(code)) ? 'rtl' : 'ltr'

/** What speakers of `code` call it; one that browsers can't read is called by its code. */
export function languageName(code: string): string {
  const locale = browserLocale(code)
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? code
  } catch {
    return code
  }
}

/** The language to start with for somebody who has chosen none: the first of `wanted` (as browsers name them) that there is. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const locale of wanted) {
    const exact = LANGUAGES.find((code) => browserLocale(code).toLowerCase() === locale.toLowerCase())
    const base = LANGUAGES.find((code) => code === locale.split('-')[0]?.toLowerCase())
    const found = exact ?? base
    if (found) return found
  }
  return FALLBACK_LANGUAGE
}
