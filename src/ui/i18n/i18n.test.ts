import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { allTexts, currentLanguage, say, sayKey, setLanguage } from './i18n.ts'
import { bestLanguage, browserLocale, directionOf, LANGUAGES, languageName, localeFile } from './languages.ts'
import { loadLocale, type Texts } from './loadLocale.ts'
import { served, serveTexts } from './servedTexts.ts'
import { keysSource } from './textKeys.ts'

const files = import.meta.glob<Texts>('./locales/*.json', { eager: true, import: 'default' })
const english = files['./locales/en.json'] as Texts

beforeEach(serveTexts)
afterAll(() => {
  vi.unstubAllGlobals()
})

describe('keys', () => {
  it('the type of the keys lists those of en.json', async () => {
    await expect(keysSource(english)).toMatchFileSnapshot('../../shared/i18n/textKey.ts')
  })
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
    expect(bestLanguage(['ar-EG', 'en'])).toBe('ar')
    expect(bestLanguage([])).toBe('en')
  })

  it('names them in their own words, and what browsers can not read by its code', () => {
    expect(['de', 'ar', 'en_GB'].map(languageName)).toEqual(['Deutsch', 'العربية', 'British English'])
    expect(languageName('en_1')).toBe('en_1')
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
  it('has its first texts from the start, and all of them once their file has come', async () => {
    expect(say('general.loading')).toBe('Loading…')
    expect(say('login.password')).toBe('')
    served.mockReturnValueOnce(undefined)
    await expect(allTexts()).rejects.toThrow()
    await allTexts()
    expect(say('login.password')).toBe('Password')
  })

  it('speaks English, with plurals and slots', () => {
    expect(currentLanguage()).toBe('en')
    expect(say('timeline.show_new', { count: 1 })).toBe('Show 1 new')
    expect(say('polls.votes', { count: 1 })).toBe('1 vote')
    expect(say('polls.votes', { count: 0 })).toBe('0 votes')
    expect(say('timeline.socket_broke', { code: 1006 })).toContain('1006')
    expect(say('general.generic_error')).toBe('An error occurred')
    expect(say('general.generic_error_message', { message: '<b>&' })).toBe('An error occurred: <b>&')
  })

  it('a missing file is a module-not-found failure, and the language stays', async () => {
    await expect(loadLocale('tlh')).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' })
    await expect(setLanguage('tlh')).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' })
    expect(currentLanguage()).toBe('en')
  })

  it.each([
    ['is not there', undefined],
    ['comes cut off', '{ "login": { "passwo'],
    ['is a page', '<!doctype html>'],
    ['is nothing', 'null'],
  ])(
    'a file that %s leaves the language as it is, and is fetched again at the next choice',
    async (_, text) => {
      served.mockReturnValueOnce(text)
      await expect(setLanguage('ar')).rejects.toThrow()
      expect(currentLanguage()).toBe('en')
      expect(say('login.password')).toBe('Password')
    },
  )

  it('a file that does not come is no fault of who has chosen another meanwhile', async () => {
    served.mockReturnValueOnce(undefined)
    await Promise.all([setLanguage('ar'), setLanguage('en')])
    expect(currentLanguage()).toBe('en')
  })

  it('fetches one file for a language, and only when it is chosen', async () => {
    await Promise.all([setLanguage('ar'), setLanguage('ar')])
    await setLanguage('en')
    await setLanguage('ar')
    expect(served.mock.calls).toEqual([[expect.stringContaining('/ar.json')]])
  })

  it('has the plurals of Arabic', async () => {
    await setLanguage('ar')
    const votes = (count: number) => say('polls.votes', { count })
    expect([0, 1, 2, 3, 11, 100, 1_234].map(votes)).toEqual([
      'لا أصوات',
      'صوت واحد',
      'صوتان',
      '3 أصوات',
      '11 صوتًا',
      '100 صوت',
      '1,234 صوتًا',
    ])
  })

  it('writes counts as the language does, and codes as they are', async () => {
    await setLanguage('de')
    expect(say('polls.votes', { count: 12_345 })).toBe('12.345 Stimmen')
    expect(say('timeline.socket_broke', { code: 1006 })).toContain('1006')
    await setLanguage('en')
    expect(say('polls.votes', { count: 12_345 })).toBe('12,345 votes')
  })

  it('changes the language, and falls back to English for what it lacks', async () => {
    await setLanguage('de')
    expect(say('login.password')).toBe('Passwort')
    await setLanguage('en_GB')
    expect(say('status.favorite')).toBe('Favourite')
    expect(say('status.reply')).toBe('Reply')
    expect(say('polls.votes', { count: 2 })).toBe('2 votes')
  })

  it('the last wish wins', async () => {
    await Promise.all([setLanguage('de'), setLanguage('en_AU'), setLanguage('en')])
    expect(currentLanguage()).toBe('en')
  })

  it('never says a raw key', () => {
    expect(sayKey(say, 'general.loading')).toBe('Loading…')
    expect(sayKey(say, 'future.thing')).toBe('An error occurred')
    expect(sayKey(say, 'general')).toBe('An error occurred')
  })
})
