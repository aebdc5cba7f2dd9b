import { createContext, useContext, useSyncExternalStore } from 'react'
import type { TextKey } from '../../shared/i18n/textKey.ts'
import { browserLocale, directionOf, FALLBACK_LANGUAGE } from './languages.ts'
import { type LoadedTexts, loadTexts, type Translator } from './loadLocale.ts'
import { sayFirst } from './sayFirst.ts'
import type { Say, TextArgs } from './texts.ts'

export type { Say } from './texts.ts'

/** The texts of the current language. Each language has a new `say`, so that memoized texts are computed again. */
interface ShownTexts {
  readonly language: string
  readonly say: Say
}

let shown: ShownTexts = { language: FALLBACK_LANGUAGE, say: sayFirst }
/** i18next with the texts that have loaded; null until it has. */
let translator: Translator | null = null
/** How many language changes were requested. Only the last one applies, so a slow file does not undo a later choice. */
let requests = 0
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Renders all texts again. */
function showTexts(language: string): void {
  shown = { language, say: translator?.sayIn(language) ?? sayFirst }
  for (const listener of listeners) listener()
}

/** Renders all texts again, because something in them can be said better now. */
export const renderTexts = (): void => showTexts(shown.language)

function addTexts(language: string, [loaded, texts]: LoadedTexts): void {
  translator = loaded
  translator.addTexts(language, texts)
}

let english: Promise<void> | null = null

/**
 * Resolves when all English texts are loaded. The page itself contains only those of its first screen. Rejects if the file
 * can't be loaded; the next call tries again.
 */
export function allTexts(): Promise<void> {
  english ??= loadTexts(FALLBACK_LANGUAGE).then(
    (loaded) => {
      addTexts(FALLBACK_LANGUAGE, loaded)
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
 * Switches the whole tab to `language` once its texts are loaded. If `loadTexts` fails, it rejects with the
 * same error and the current language stays. The last of several calls wins.
 */
export async function setLanguage(language: string): Promise<void> {
  requests += 1
  const request = requests
  if (language !== FALLBACK_LANGUAGE && !translator?.hasTexts(language)) {
    try {
      addTexts(language, await loadTexts(language))
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
