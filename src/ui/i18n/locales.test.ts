import { describe, expect, it } from 'vitest'
import { browserLocale, LANGUAGES, localeFile } from './languages.ts'
import { textKeys } from './textKeys.ts'
import type { Texts } from './texts.ts'

const files = import.meta.glob<Texts>('./locales/*.json', { eager: true, import: 'default' })
const loanWords = import.meta.glob<readonly string[]>('./loanWords/*.json', {
  eager: true,
  import: 'default',
})
const comments = Object.values(
  import.meta.glob<Readonly<Record<string, string>>>('./comments.json', { eager: true, import: 'default' }),
)[0]
const fileOf = (language: string): Texts => files[`./locales/${localeFile(language)}.json`] ?? {}
const english = fileOf('en')
const known = textKeys(english)
const isUnknown = (key: string): boolean => !known.includes(key)

/** The file of international English contains only the texts that are spelled differently. */
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

/** The plural forms of the numbers below this are compared. */
const MANY = 200

/** The forms that only one number has. They may write it as a word: "two replies". In Russian, `one` is also the form of 21. */
function formsInWords(language: string): string[] {
  const rules = new Intl.PluralRules(browserLocale(language))
  const forms = Array.from({ length: MANY }, (_, number) => rules.select(number))
  return CATEGORIES.filter((form) => forms.filter((each) => each === form).length === 1)
}

const MARKUP = /<\/?[a-z!]|&[a-z#]\w*;/i

/** An ellipsis in German that a line break may separate, or that seems to shorten a word (docs/translating.md). */
const LOOSE_ELLIPSIS = /[^\u00a0]…/

/** The white space around a text. It matters where the code puts the text into a sentence. */
const edgesOf = (text: string): string => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`

/** Whether `text` has words that a translation would change. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/{{\w+}}/g, ''))

/** The texts that are the same as in English on purpose. */
const loanWordsOf = (language: string): readonly string[] =>
  ['all', language].flatMap((name) => loanWords[`./loanWords/${name}.json`] ?? [])

/** The fault in the texts of `language` for `key`; '' if there is none. */
function faultOf(
  language: string,
  texts: Texts,
  key: string,
  allowed: readonly string[],
  inWords: readonly string[],
): string {
  const forms = formsOf(texts, key)
  const names = Object.keys(forms)
  const plural = Object.keys(formsOf(english, key)).length > 1 || names.length > 1
  const expected = plural ? categoriesOf(language) : ['']
  if (names.join() !== expected.join()) return `${key} has the forms ${names}, and needs ${expected}`
  const original = Object.values(formsOf(english, key)).at(-1) ?? ''
  const slots = slotsOf(original)
  const isOwn = (text: string): boolean => text !== original || !hasWords(text) || allowed.includes(text)
  if (!language.startsWith('en') && !Object.values(forms).every(isOwn)) return `${key} is English`
  for (const [form, text] of Object.entries(forms)) {
    if (text.trim() === '') return `${key} says nothing`
    if (MARKUP.test(text)) return `${key} contains markup`
    if (edgesOf(text) !== edgesOf(original)) return `${key} begins or ends with other spaces than in English`
    if (language === 'de' && LOOSE_ELLIPSIS.test(text)) return `${key} has no no-break space before …`
    const mayOmit = inWords.includes(form) && !slotsOf(text).includes('count')
    const needed = mayOmit ? slots.filter((slot) => slot !== 'count') : slots
    if (slotsOf(text).join() !== needed.join()) return `${key} fills ${slotsOf(text)}, and not ${needed}`
  }
  return ''
}

function faultsOf(language: string, texts: Texts, allowed = loanWordsOf(language)): string[] {
  const inWords = formsInWords(language)
  return textKeys(texts)
    .map((key) =>
      isUnknown(key) ? `${key} is no text in English` : faultOf(language, texts, key, allowed, inWords),
    )
    .filter((fault) => fault !== '')
}

describe('the texts', () => {
  it.each(TRANSLATED)('in %s are in the order of the English ones', (language) => {
    const own = textKeys(fileOf(language))
    expect(own).toEqual([...known.filter((key) => own.includes(key)), ...own.filter(isUnknown)])
  })

  it.each([...TRANSLATED, ...PARTIAL, 'en'])(
    'in %s have the plural forms of the language, and the slots of English',
    (language) => {
      expect(Object.keys(fileOf(language))).not.toEqual([])
      expect(faultsOf(language, fileOf(language))).toEqual([])
    },
  )
})

describe('the comments for translators (LA19)', () => {
  it('are about texts that exist, and about their slots', () => {
    const wrong = Object.entries(comments ?? {}).filter(([key, comment]) => {
      const slots = slotsOf(Object.values(formsOf(english, key)).at(-1) ?? '')
      return !known.includes(key) || !slotsOf(comment).every((slot) => slots.includes(slot))
    })
    expect(Object.keys(comments ?? {}).length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })
})

describe('the loan words', () => {
  it.each(Object.keys(loanWords))('in %s are used', (file) => {
    const language = /(\w+)\.json$/.exec(file)?.[1] ?? ''
    const of = language === 'all' ? TRANSLATED : [language]
    const used = new Set(
      of.flatMap((each) => known.flatMap((key) => Object.values(formsOf(fileOf(each), key)))),
    )
    expect(loanWords[file]?.filter((text) => !used.has(text))).toEqual([])
  })
})

describe('the check (LA15)', () => {
  it.each([
    ['a missing form', { polls: { votes_one: 'صوت', votes_other: '{{count}} صوت' } }],
    ['another slot', { login: { needed: '{{name}}' } }],
    ['a missing slot', { post_status: { reply_to: 'Antwort' } }],
    ['a key that English does not have', { status: { own: 'x' } }],
    ['an empty text', { status: { reply: ' ' } }],
    ['English', { status: { reply: 'Reply' } }],
    ['English that is no loan word', { nav: { chats: 'Chats' } }],
    ['markup', { status: { reply: '<b>رد</b>' } }],
    ['an entity', { status: { reply: 'رد&nbsp;' } }],
    ['a space at the end', { status: { reply: 'رد ' } }],
  ])('finds %s', (_, texts) => {
    expect(faultsOf('ar', texts as unknown as Texts)).toHaveLength(1)
  })

  it('lets a language lack texts: they are translated before a release (LA26)', () => {
    expect(faultsOf('ar', {})).toEqual([])
  })

  it('lets loan words and texts without words be the same as in English', () => {
    const texts = { nav: { chats: 'Chats' }, media_modal: { counter: '{{current}} / {{total}}' } }
    expect(faultsOf('de', texts, ['Chats'])).toEqual([])
    expect(faultsOf('de', texts, [])).toEqual(['nav.chats is English'])
  })

  it.each(['Lädt…', 'Lädt …'])('finds an ellipsis without its no-break space in German: %s', (loading) => {
    expect(faultsOf('de', { general: { loading } })).toHaveLength(1)
    expect(faultsOf('de', { general: { loading: 'Lädt\u00a0…' } })).toEqual([])
  })

  it('lets a text leave out the number only in a form that one number has', () => {
    const forms = { show_each_one: 'Показать', show_each_few: '{{count}}', show_each_many: '{{count}}' }
    const texts = { notifications: { ...forms, show_each_other: '{{count}}' } }
    expect(faultsOf('ru', texts)).toHaveLength(1)
    expect(
      faultsOf('de', { notifications: { show_each_one: 'Zeigen', show_each_other: '{{count}}' } }),
    ).toEqual([])
  })
})
