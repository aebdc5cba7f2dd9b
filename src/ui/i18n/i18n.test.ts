import { describe, expect, it } from 'vitest'
import { currentLanguage, say, sayKey, setLanguage } from './i18n.ts'
import { bestLanguage, browserLocale, directionOf, LANGUAGES, languageName, localeFile } from './languages.ts'
import { loadLocale, type Texts } from './loadLocale.ts'
import { keysSource, textKeys } from './textKeys.ts'

const files = import.meta.glob<Texts>('./locales/*.json', { eager: true, import: 'default' })
const english = files['./locales/en.json'] as Texts
const german = files['./locales/de.json'] as Texts

const textAt = (texts: Texts, key: string): unknown =>
  key.split('.').reduce<unknown>((at, name) => (at as Texts | undefined)?.[name], texts)

/** The texts behind a key: one, or its plural forms. */
const formsOf = (texts: Texts, key: string): string[] =>
  ['', '_one', '_other'].map((form) => textAt(texts, key + form)).filter((text) => typeof text === 'string')

const slots = (text: string): string[] =>
  [...text.matchAll(/{{(\w+)}}/g)].map((found) => found[1] ?? '').sort()

describe('keys', () => {
  it('keys.ts lists the keys of en.json', async () => {
    await expect(keysSource(english)).toMatchFileSnapshot('./keys.ts')
  })

  it('German is complete and has nothing of its own', () => {
    expect(textKeys(german).sort()).toEqual(textKeys(english).sort())
  })

  it.each(Object.entries(files))(
    '%s knows no other keys and fills the same slots as English',
    (_file, texts) => {
      const known = new Set(textKeys(english))
      for (const key of textKeys(texts)) {
        expect(known).toContain(key)
        const wanted = slots(formsOf(english, key)[0] ?? '')
        for (const text of formsOf(texts, key)) expect([key, slots(text)]).toEqual([key, wanted])
      }
    },
  )
})

describe('languages', () => {
  it('has the names browsers know', () => {
    expect(['ja_easy', 'zh', 'zh_Hant'].map(browserLocale)).toEqual(['ja', 'zh-Hans', 'zh-HANT'])
    expect(['en', 'en_GB', 'en_001'].map(browserLocale)).toEqual(['en', 'en-GB', 'en-001'])
  })

  it('supports English in all its varieties', () => {
    expect(LANGUAGES).toEqual(expect.arrayContaining(['en', 'en_001', 'en_AU', 'en_CA', 'en_GB', 'en_IN']))
  })

  it.each(LANGUAGES)('%s has a file and a name', (language) => {
    expect(Object.keys(files)).toContain(`./locales/${localeFile(language)}.json`)
    expect(languageName(language)).not.toBe('')
  })

  it('starts with the best of what the browser wants', () => {
    expect(bestLanguage(['en-GB', 'de'])).toBe('en_GB')
    expect(bestLanguage(['tlh', 'de-AT', 'en'])).toBe('de')
    expect(bestLanguage(['en-US'])).toBe('en')
    expect(bestLanguage([])).toBe('en')
  })

  it('knows which way a language runs', () => {
    expect(['ar', 'he', 'fa_AF', 'en', 'de', 'art'].map(directionOf)).toEqual([
      'rtl',
      'rtl',
      'rtl',
      'ltr',
      'ltr',
      'ltr',
    ])
  })
})

describe('saying', () => {
  it('speaks English from the start, with plurals and slots', () => {
    expect(currentLanguage()).toBe('en')
    expect(say('timeline.show_new', { count: 1 })).toBe('Show 1 new')
    expect(say('status.replies', { count: 1 })).toBe('1 reply')
    expect(say('status.replies', { count: 0 })).toBe('0 replies')
    expect(say('timeline.socket_broke', { code: 1006 })).toContain('1006')
    expect(say('general.generic_error')).toBe('An error occured')
    expect(say('general.generic_error_message', { message: '<b>&' })).toBe('An error occured: <b>&')
  })

  it('a missing file is a module-not-found failure, and the language stays', async () => {
    await expect(loadLocale('tlh')).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' })
    await expect(setLanguage('tlh')).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' })
    expect(currentLanguage()).toBe('en')
  })

  it('changes the language, and falls back to English for what it lacks', async () => {
    await setLanguage('de')
    expect(say('login.password')).toBe('Passwort')
    await setLanguage('en_GB')
    expect(say('status.favorite')).toBe('Favourite')
    expect(say('status.favorites', { count: 2 })).toBe('2 favourites')
    expect(say('status.reply')).toBe('Reply')
    expect(say('status.replies', { count: 2 })).toBe('2 replies')
  })

  it('the last wish wins', async () => {
    await Promise.all([setLanguage('de'), setLanguage('en_AU'), setLanguage('en')])
    expect(currentLanguage()).toBe('en')
  })

  it('never says a raw key', () => {
    expect(sayKey(say, 'general.loading')).toBe('Loading…')
    expect(sayKey(say, 'future.thing')).toBe('An error occured')
    expect(sayKey(say, 'general')).toBe('An error occured')
  })
})
