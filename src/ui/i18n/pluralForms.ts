import type { TextKey } from '../../shared/i18n/textKey.ts'
import { sayNumber } from './format.ts'
import { currentLanguage, say } from './i18n.ts'
import { browserLocale } from './languages.ts'

/** All plural forms of whole numbers occur among the numbers below this, but that of millions in a few languages. */
const SAMPLES = 120

/** The plural forms of the text of `key` in the current language, by the names of `Intl.PluralRules`, with `{{count}}` for the number. */
export function pluralForms(key: TextKey): Readonly<Record<string, string>> {
  const language = currentLanguage()
  const rules = new Intl.PluralRules(browserLocale(language))
  const forms: Record<string, string> = {}
  for (let count = 0; count < SAMPLES; count++)
    forms[rules.select(count)] ??= say(key, { count }).replace(sayNumber(count, language), '{{count}}')
  return forms
}
