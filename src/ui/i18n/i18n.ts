import { FIRST_TEXTS } from 'virtual:first-texts'
import { createInstance, type FormatterModule } from 'i18next'
import { useSyncExternalStore } from 'react'
import type { TextKey } from '../../shared/i18n/textKey.ts'
import { sayNumber } from './format.ts'
import { browserLocale, directionOf, FALLBACK_LANGUAGE } from './languages.ts'
import { loadEnglish, loadLocale } from './loadLocale.ts'

/** Fills the `{{…}}` of a text; `count` also picks its plural, and is written as the language writes numbers. */
export type TextArgs = Readonly<Record<string, string | number>>

/** Says the text `key` in the language that is shown. */
export type Say = (key: TextKey, args?: TextArgs) => string

const counts: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  // Other numbers are names rather than quantities, as a close code is.
  format: (value, _format, language, options) =>
    options?.interpolationkey === 'count' && language ? sayNumber(value, language) : value,
}

const texts = createInstance().use(counts)
// With `initAsync: false` and the texts at hand this is done when it returns.
void texts.init({
  initAsync: false,
  lng: FALLBACK_LANGUAGE,
  fallbackLng: FALLBACK_LANGUAGE,
  resources: { [FALLBACK_LANGUAGE]: { translation: FIRST_TEXTS } },
  // Codes stay as they are (`en_GB`), and are not tried in shorter forms.
  load: 'currentOnly',
  nsSeparator: false,
  returnEmptyString: false,
  // React escapes.
  interpolation: { escapeValue: false, alwaysFormat: true },
  // Only a key that is in no file at all comes here. Nobody should read a key.
  parseMissingKeyHandler: () => '',
  returnedObjectHandler: () => '',
})

interface Shown {
  readonly language: string
  readonly say: Say
}

/**
 * A new `say` for each language, so that what is memoised by it is said anew. A text without
 * arguments is just looked up: on a page's first screen i18next's way through plurals and nestings
 * took a fifth of the time to the first post (measured).
 */
const shownIn = (language: string): Shown => {
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

/** So many texts are remembered that have nothing but a count, as how long ago each post was. */
const MAX_COUNTED = 500
const isCount = (args: TextArgs): boolean => args.count !== undefined && Object.keys(args).length === 1

let shown = shownIn(FALLBACK_LANGUAGE)
/** Counts the wishes for a language, so that a slow file does not undo a later choice. */
let wishes = 0
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows all texts anew. */
function renew(language: string): void {
  shown = shownIn(language)
  for (const listener of listeners) listener()
}

let english: Promise<void> | null = null

/**
 * Resolves when every text can be said: the page comes with those of its first screen, the others
 * follow it. Rejects when their file did not come; the next call tries again.
 */
export function allTexts(): Promise<void> {
  english ??= loadEnglish().then(
    (all) => {
      texts.addResourceBundle(FALLBACK_LANGUAGE, 'translation', all, true, true)
      renew(shown.language)
    },
    (thrown: unknown) => {
      english = null
      throw thrown
    },
  )
  return english
}

/**
 * Shows `language` in the whole tab once its texts are here. Rejects as `loadLocale` does, and the
 * present language then stays. The last of several calls wins.
 */
export async function setLanguage(language: string): Promise<void> {
  wishes += 1
  const wish = wishes
  if (language !== FALLBACK_LANGUAGE && !texts.hasResourceBundle(language, 'translation')) {
    try {
      texts.addResourceBundle(language, 'translation', await loadLocale(language))
    } catch (thrown) {
      // Nobody waits for it any more.
      if (wish !== wishes) return
      throw thrown
    }
  }
  if (wish !== wishes || language === shown.language) return
  if (typeof document !== 'undefined') {
    document.documentElement.lang = browserLocale(language)
    document.documentElement.dir = directionOf(language)
  }
  renew(language)
}

/** The code of the language that is shown. */
export const currentLanguage = (): string => shown.language

/** Texts outside of components: what it says is not renewed when the language changes. */
export const say: Say = (key, args) => shown.say(key, args)

/** `const t = useText()`; the component says its texts anew when the language changes. */
export const useText = (): Say => useSyncExternalStore(subscribe, () => shown.say)

export const useLanguage = (): string => useSyncExternalStore(subscribe, () => shown.language)

/** A text whose key came from the engine: one that a newer engine knows and we don't is no raw key either. */
export const sayKey = (t: Say, key: string, args?: TextArgs): string =>
  t(key as TextKey, args) || t('general.generic_error')
