import { KEYS_LANGUAGE, LANGUAGES, localeFile } from '../../../src/ui/i18n/languages.ts'
import type { Tab } from './tab.ts'
import { type Flat, nested, stemOf, textsOf } from './texts.ts'

/**
 * The longest text of each key in any language, in all plural forms. The longest word of a text counts twice, because lines
 * don't break in it.
 */
export function longestTexts(): Flat {
  const longest = new Map<string, string>()
  const plurals = new Set<string>()
  const room = (text = ''): number => widthOf(text) + widthOf(longestWord(text))
  for (const file of new Set(LANGUAGES.map(localeFile)))
    for (const [key, text] of textsOf(file)) {
      const stem = stemOf(key)
      if (stem !== key) plurals.add(stem)
      if (room(text) > room(longest.get(stem))) longest.set(stem, text)
    }
  return new Map(
    [...longest].flatMap(([stem, text]) =>
      plurals.has(stem)
        ? PLURAL_FORMS.map((form) => [`${stem}_${form}`, text] as const)
        : [[stem, text] as const],
    ),
  )
}

/**
 * Loads `path` with `texts`, until the next page load. They are served as the file with which translators see the keys of
 * all texts, because no preference of a language overrides that (LA16).
 */
export async function openWithTexts({ page }: Tab, texts: Flat, path: string): Promise<void> {
  const body = JSON.stringify(nested(texts))
  const files = new RegExp(`/assets/${KEYS_LANGUAGE}-`)
  await page.unroute(files)
  await page.route(files, (route) => route.fulfill({ contentType: 'application/json', body }))
  await page.goto(new URL(`${path}?texts=keys`, page.url()).href)
}

const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']

const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u

/** The approximate width of `text`, in halves of its font size. A slot counts as a short name. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text.replaceAll(/{{\w+}}/g, 'filled'))
    width += WIDE.test(letter)
      ? 2
      : /[\u0400-\u04ff\p{Lu}mwMW@]/u.test(letter)
        ? 1.2
        : /[\u0600-\u06ff]/.test(letter)
          ? 0.9
          : /[ijlft.,:'|!·]/.test(letter)
            ? 0.6
            : 1
  return width
}

/** The widest part of `text` in which no line breaks. In Chinese and Japanese, lines break nearly everywhere. */
const longestWord = (text: string): string =>
  text
    .split(/[\s\u200b-]+/u)
    .filter((word) => !/{{|}}/.test(word) && !(WIDE.test(word) && !/[\uac00-\ud7af]/.test(word)))
    .reduce((longest, word) => (widthOf(word) > widthOf(longest) ? word : longest), '')
