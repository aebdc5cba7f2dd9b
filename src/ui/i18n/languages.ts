/** Interface languages by their codes, as preferences store them (LA1). */
export const LANGUAGES = [
  'en',
  'en_001',
  'en_AU',
  'en_CA',
  'en_GB',
  'en_IN',
  // The others in the order of their own names.
  'de',
  'es',
  'fr',
  'it',
  'nl',
  'pl',
  'pt_BR',
  'ru',
  'uk',
  'ar',
  'ko',
  'ja',
  // After 'ja': browsers know both as 'ja', and `bestOf` takes the first.
  'ja_easy',
  'zh',
  'zh_Hant',
] as const

export type Language = (typeof LANGUAGES)[number]

/** Texts missing in a language fall back to this one. */
export const FALLBACK_LANGUAGE: Language = 'en'

/** The language of `?texts=keys`, in which each text is its key: the code for "no linguistic content" (LA16). */
export const KEYS_LANGUAGE = 'zxx'

/** Codes that browsers know by another name (LA4). */
const BROWSER_LOCALES: Readonly<Record<string, string>> = {
  ja_easy: 'ja',
  zh: 'zh-Hans',
  zh_Hant: 'zh-HANT',
}

/** `code` in the form that `lang`, `Intl` and the Accept-Language header need. */
export const browserLocale = (code: string): string => BROWSER_LOCALES[code] ?? code.replaceAll('_', '-')

/** The name of the file with the texts of `code`. Varieties of English share the file of international English. */
export const localeFile = (code: string): string => code.replace(/^en_.+/, 'en_001')

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/

export const directionOf = (code: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(browserLocale(code)) ? 'rtl' : 'ltr'

/**
 * The name of `code` in its own language, as an entry of a list: with a capital where the language has them. The code
 * itself if browsers don't know it.
 */
export function languageName(code: string): string {
  // Browsers have no name for it.
  if (code === 'ja_easy') return 'やさしい日本語'
  const locale = browserLocale(code)
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? code
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  } catch {
    return code
  }
}

/** The language and script of `locale`: the same for `zh-TW` and `zh-HANT`. Empty if the text is not a locale. */
function scriptOf(locale: string): string {
  try {
    const { language, script } = new Intl.Locale(locale).maximize()
    return language + script
  } catch {
    return ''
  }
}

/**
 * Of `known`, the best match for the first of `wanted` (browser locales) that has one: the same locale, or else another
 * variety of the language in the same script.
 */
export function bestOf<Code extends string>(
  wanted: readonly string[],
  known: readonly Code[],
): Code | undefined {
  for (const locale of wanted) {
    const script = scriptOf(locale)
    const found =
      known.find((code) => browserLocale(code).toLowerCase() === locale.toLowerCase()) ??
      known.find((code) => script !== '' && scriptOf(browserLocale(code)) === script)
    if (found) return found
  }
}

/** The initial language for a user who has chosen none (LA2). */
export const bestLanguage = (wanted: readonly string[]): Language =>
  bestOf(wanted, LANGUAGES) ?? FALLBACK_LANGUAGE
