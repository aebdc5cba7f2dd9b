import { FIRST_TEXTS } from 'virtual:first-texts'
import { createInstance, type FormatterModule } from 'i18next'
import { sayNumber } from './format.ts'
import { FALLBACK_LANGUAGE } from './languages.ts'
import type { Say, TextArgs, Texts } from './texts.ts'

const counts: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  // Other numbers are names rather than quantities, for example a close code.
  format: (value, _format, language, options) =>
    options?.interpolationkey === 'count' && language ? sayNumber(value, language) : value,
}

const texts = createInstance().use(counts)
// Synchronous, because of `initAsync: false` and the bundled texts.
void texts.init({
  initAsync: false,
  lng: FALLBACK_LANGUAGE,
  fallbackLng: FALLBACK_LANGUAGE,
  resources: { [FALLBACK_LANGUAGE]: { translation: FIRST_TEXTS } },
  // Codes stay as they are (`en_GB`), and no shorter forms are tried.
  load: 'currentOnly',
  nsSeparator: false,
  returnEmptyString: false,
  // React escapes.
  interpolation: { escapeValue: false, alwaysFormat: true },
  // Only called for a key that no file has. Don't show the key.
  parseMissingKeyHandler: () => '',
  returnedObjectHandler: () => '',
})

/** Adds the texts of `language` to those that it has. */
export function addTexts(language: string, added: Texts): void {
  texts.addResourceBundle(language, 'translation', added, true, true)
}

export const hasTexts = (language: string): boolean => texts.hasResourceBundle(language, 'translation')

/**
 * Says texts in `language`, and in English what it lacks. A text without arguments is a plain lookup: on the first
 * screen, i18next's handling of plurals and nesting took a fifth of the time to the first post (measured).
 */
export function sayIn(language: string): Say {
  const fixed = texts.getFixedT(language)
  const plain = new Map<string, string>()
  const lookUp = (key: string): string => {
    const known = plain.get(key)
    if (known !== undefined) return known
    const found: unknown =
      texts.getResource(language, 'translation', key) ??
      texts.getResource(FALLBACK_LANGUAGE, 'translation', key)
    const text = typeof found === 'string' && !found.includes('$t(') ? found : fixed(key, {})
    plain.set(key, text)
    return text
  }
  const counted = new Map<string, string>()
  const count = (key: string, args: TextArgs): string => {
    const name = `${key} ${args.count}`
    const known = counted.get(name)
    if (known !== undefined) return known
    const text = fixed(key, args)
    if (counted.size >= MAX_COUNTED) counted.clear()
    counted.set(name, text)
    return text
  }
  return (key, args) =>
    args === undefined ? lookUp(key) : isCount(args) ? count(key, args) : fixed(key, args)
}

/** Maximum number of cached texts whose only argument is a count, such as the age of a post. */
const MAX_COUNTED = 500
const isCount = (args: TextArgs): boolean => args.count !== undefined && Object.keys(args).length === 1
