import { FIRST_TEXTS } from 'virtual:first-texts'
import { createInstance, type FormatterModule } from 'i18next'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { TextKey } from '../../shared/i18n/textKey.ts'
import { sayNumber } from './format.ts'
import { browserLocale, directionOf, FALLBACK_LANGUAGE } from './languages.ts'
import { loadEnglish, loadLocale } from './loadLocale.ts'

/** Values for the `{{…}}` of a text. `count` also selects the plural, and is formatted as a number. */
type TextArgs = Readonly<Record<string, string | number>>

/** The text of `key` in the current language. */
export type Say = (key: TextKey, args?: TextArgs) => string

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

/** The texts of the current language. */
interface ShownTexts {
  readonly language: string
  readonly say: Say
}

/**
 * Each language has a new `say`, so that memoized texts are computed again. A text without arguments is a
 * plain lookup: on the first screen, i18next's handling of plurals and nesting took a fifth of the time to
 * the first post (measured).
 */
const shownIn = (language: string): ShownTexts => {
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
  return {
    language,
    say: (key, args) =>
      args === undefined ? lookUp(key) : isCount(args) ? count(key, args) : fixed(key, args),
  }
}

/** Maximum number of cached texts whose only argument is a count, such as the age of a post. */
const MAX_COUNTED = 500
const isCount = (args: TextArgs): boolean => args.count !== undefined && Object.keys(args).length === 1

let shown = shownIn(FALLBACK_LANGUAGE)
/** How many language changes were requested. Only the last one applies, so a slow file does not undo a later choice. */
let requests = 0
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Renders all texts again. */
function showTexts(language: string): void {
  shown = shownIn(language)
  for (const listener of listeners) listener()
}

/** Renders all texts again, because something in them can be said better now. */
export const renderTexts = (): void => showTexts(shown.language)

let english: Promise<void> | null = null

/**
 * Resolves when all English texts are loaded. The page itself contains only those of its first screen. Rejects if the file
 * can't be loaded; the next call tries again.
 */
export function allTexts(): Promise<void> {
  english ??= loadEnglish().then(
    (all) => {
      texts.addResourceBundle(FALLBACK_LANGUAGE, 'translation', all, true, true)
      showTexts(shown.language)
    },
    (thrown: unknown) => {
      english = null
      throw thrown
    },
  )
  return english
}

/**
 * Switches the whole tab to `language` once its texts are loaded. If `loadLocale` fails, it rejects with the
 * same error and the current language stays. The last of several calls wins.
 */
export async function setLanguage(language: string): Promise<void> {
  requests += 1
  const request = requests
  if (language !== FALLBACK_LANGUAGE && !texts.hasResourceBundle(language, 'translation')) {
    try {
      texts.addResourceBundle(language, 'translation', await loadLocale(language))
    } catch (thrown) {
      // Superseded by another choice.
      if (request !== requests) return
      throw thrown
    }
  }
  if (request !== requests || language === shown.language) return
  if (typeof document !== 'undefined') {
    document.documentElement.lang = browserLocale(language)
    document.documentElement.dir = directionOf(language)
  }
  showTexts(language)
}

/** The code of the current language. */
export const currentLanguage = (): string => shown.language

/** A text outside of components: it is not updated when the language changes. */
export const say: Say = (key, args) => shown.say(key, args)

/** The texts of the page, provided by `PageContexts`. Outside it, a component does not render again when the language changes. */
export const TextContext = createContext<ShownTexts | null>(null)

/** The value of `TextContext`. */
export const useShownTexts = (): ShownTexts => useSyncExternalStore(subscribe, () => shown)

/** `const t = useText()`: the component renders again when the language changes. */
export const useText = (): Say => (useContext(TextContext) ?? shown).say

export const useLanguage = (): string => (useContext(TextContext) ?? shown).language

/** A text whose key came from the engine. A newer engine may send a key that this build does not have. */
export const sayKey = (t: Say, key: string, args?: TextArgs): string =>
  t(key as TextKey, args) || t('general.generic_error')
