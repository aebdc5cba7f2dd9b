import { describe, expect, it } from 'vitest'
import { browserLocale, LANGUAGES, localeFile } from './languages.ts'
import type { Texts } from './loadLocale.ts'
import { textKeys } from './textKeys.ts'

const files = import.meta.glob<Texts>('./locales/*.json', { eager: true, import: 'default' })
const fileOf = (language: string): Texts => files[`./locales/${localeFile(language)}.json`] ?? {}
const english = fileOf('en')
const known = textKeys(english)

/** Varieties of English contain only what they spell differently. */
const TRANSLATED = LANGUAGES.filter((language) => !language.startsWith('en'))
const PARTIAL = ['en_001']

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** The texts of `key` by plural form; '' for a text without plurals. */
function formsOf(texts: Texts, key: string): Record<string, string> {
  const path = key.split('.')
  const name = path.pop() ?? ''
  const group = path.reduce<Texts | undefined>((at, part) => at?.[part] as Texts | undefined, texts)
  const found: Record<string, string> = {}
  for (const form of ['', ...CATEGORIES]) {
    const text = group?.[form === '' ? name : `${name}_${form}`]
    if (typeof text === 'string') found[form] = text
  }
  return found
}

const categoriesOf = (language: string): string[] => {
  const used = new Set<string>(
    new Intl.PluralRules(browserLocale(language)).resolvedOptions().pluralCategories,
  )
  return CATEGORIES.filter((category) => used.has(category))
}

const slotsOf = (text: string): string[] =>
  [...text.matchAll(/{{(\w+)}}/g)].map((found) => found[1] ?? '').sort()

/** These may write their number as a word: "two replies". */
const IN_WORDS = ['zero', 'one', 'two']

/** What is wrong with the texts of `language` for `key`; '' if nothing is. */
function faultOf(language: string, texts: Texts, key: string): string {
  const forms = formsOf(texts, key)
  const names = Object.keys(forms)
  const plural = Object.keys(formsOf(english, key)).length > 1 || names.length > 1
  const expected = plural ? categoriesOf(language) : ['']
  if (names.join() !== expected.join()) return `${key} has the forms ${names}, and needs ${expected}`
  const slots = slotsOf(Object.values(formsOf(english, key)).at(-1) ?? '')
  for (const [form, text] of Object.entries(forms)) {
    if (text.trim() === '') return `${key} says nothing`
    const mayOmit = IN_WORDS.includes(form) && !slotsOf(text).includes('count')
    const needed = mayOmit ? slots.filter((slot) => slot !== 'count') : slots
    if (slotsOf(text).join() !== needed.join()) return `${key} fills ${slotsOf(text)}, and not ${needed}`
  }
  return ''
}

const faultsOf = (language: string, texts: Texts): string[] =>
  textKeys(texts)
    .map((key) => (known.includes(key) ? faultOf(language, texts, key) : `${key} is no text in English`))
    .filter((fault) => fault !== '')

describe('the texts', () => {
  it.each(TRANSLATED)('in %s are complete, in the order of the English ones', (language) => {
    expect(textKeys(fileOf(language))).toEqual(known)
  })

  it.each([...TRANSLATED, ...PARTIAL, 'en'])(
    'in %s have the plural forms of the language, and the slots of English',
    (language) => {
      expect(Object.keys(fileOf(language))).not.toEqual([])
      expect(faultsOf(language, fileOf(language))).toEqual([])
    },
  )
})

describe('the check', () => {
  it.each([
    ['a form too few', { polls: { votes_one: 'صوت', votes_other: '{{count}} صوت' } }],
    ['another slot', { login: { needed: '{{name}}' } }],
    ['a slot too few', { post_status: { reply_to: 'Antwort' } }],
    ['a key of its own', { status: { own: 'x' } }],
    ['nothing', { status: { reply: ' ' } }],
  ])('finds %s', (_, texts) => {
    expect(faultsOf('ar', texts as unknown as Texts)).toHaveLength(1)
  })
})
