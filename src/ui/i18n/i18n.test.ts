import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TextKey } from '../../shared/i18n/textKey.ts'
import {
  bestLanguage,
  bestOf,
  browserLocale,
  directionOf,
  LANGUAGES,
  languageName,
  localeFile,
} from './languages.ts'
import { loadTexts } from './loadLocale.ts'
import { served, serveTexts } from './servedTexts.ts'
import { keysSource } from './textKeys.ts'
import type { Texts } from './texts.ts'

const files = import.meta.glob<Texts>('./locales/*.json', { eager: true, import: 'default' })
const firstKeys = Object.values(
  import.meta.glob<TextKey[]>('./firstTexts.json', { eager: true, import: 'default' }),
).flat()
const english = files['./locales/en.json'] as Texts

beforeEach(serveTexts)
afterAll(() => {
  vi.unstubAllGlobals()
})

describe('keys', () => {
  it('are listed by the type TextKey', async () => {
    await expect(keysSource(english)).toMatchFileSnapshot('../../shared/i18n/textKey.ts')
  })
})

describe('languages', () => {
  it('have the names that browsers know', () => {
    expect(['ja_easy', 'zh', 'zh_Hant'].map(browserLocale)).toEqual(['ja', 'zh-Hans', 'zh-HANT'])
    expect(['en', 'en_GB', 'en_001'].map(browserLocale)).toEqual(['en', 'en-GB', 'en-001'])
  })

  it('include all varieties of English', () => {
    expect(LANGUAGES).toEqual(expect.arrayContaining(['en', 'en_001', 'en_AU', 'en_CA', 'en_GB', 'en_IN']))
  })

  it.each(LANGUAGES)('%s has a file and a name', (language) => {
    expect(Object.keys(files)).toContain(`./locales/${localeFile(language)}.json`)
    expect(languageName(language)).not.toBe('')
  })

  it("start with the best match of the browser's preferences", () => {
    expect(bestLanguage(['en-GB', 'de'])).toBe('en_GB')
    expect(bestLanguage(['tlh', 'de-AT', 'en'])).toBe('de')
    expect(bestLanguage(['en-US'])).toBe('en')
    expect(bestLanguage(['ar-EG', 'en'])).toBe('ar')
    expect(bestLanguage([])).toBe('en')
  })

  it.each([
    [['zh-TW', 'en'], 'zh_Hant'],
    [['zh-HK'], 'zh_Hant'],
    [['zh-Hant-MO'], 'zh_Hant'],
    [['zh-CN'], 'zh'],
    [['zh-Hans-SG'], 'zh'],
    [['zh'], 'zh'],
    [['pt'], 'pt_BR'],
    [['pt-PT', 'en'], 'pt_BR'],
    [['pt-br'], 'pt_BR'],
    [['ja-JP'], 'ja'],
    [['ja'], 'ja'],
    [['en-NZ'], 'en'],
    // Serbian in Cyrillic is not Russian. Chromium reports `en-US@posix` where the system has no language.
    [['sr-RS', 'de'], 'de'],
    [['en-US@posix', 'tlh', ''], undefined],
  ])('of %s start with %s (LA2)', (wanted, best) => {
    expect(bestOf(wanted, ['en', 'en_GB', 'de', 'ja', 'ja_easy', 'pt_BR', 'ru', 'zh', 'zh_Hant'])).toBe(best)
  })

  it("are named in their own language, or by their code if browsers don't know it", () => {
    expect(['de', 'ar', 'en_GB', 'fr', 'pt_BR', 'ru'].map(languageName)).toEqual([
      'Deutsch',
      'العربية',
      'British English',
      'Français',
      'Português (Brasil)',
      'Русский',
    ])
    expect(['ja', 'ja_easy', 'zh', 'zh_Hant'].map(languageName)).toEqual([
      '日本語',
      'やさしい日本語',
      '简体中文',
      '繁體中文',
    ])
    expect(languageName('en_1')).toBe('en_1')
  })

  it('have a direction', () => {
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

describe('a page with ?texts=keys (LA16)', () => {
  afterAll(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it('shows keys, whatever was chosen before', async () => {
    vi.stubGlobal('location', { search: '?a=b&texts=keys' })
    vi.stubGlobal('localStorage', { getItem: () => 'de' })
    vi.resetModules()
    const { rememberedLanguage, SHOWS_KEYS } = await import('./rememberedLanguage.ts')
    const { say, setLanguage } = await import('./i18n.ts')
    expect([SHOWS_KEYS, rememberedLanguage()]).toEqual([true, 'zxx'])
    const votes = Object.fromEntries(['one', 'two', 'other'].map((form) => [`votes_${form}`, 'v {{count}}']))
    served.mockReturnValueOnce(JSON.stringify({ nav: { home: 'nav.home' }, polls: votes }))
    await setLanguage('zxx')
    expect(say('nav.home')).toBe('nav.home')
    expect(say('polls.votes', { count: 3 })).toBe('v 3')
  })
})

describe('texts', () => {
  type Module = typeof import('./i18n.ts')
  let allTexts: Module['allTexts']
  let currentLanguage: Module['currentLanguage']
  let say: Module['say']
  let sayKey: Module['sayKey']
  let setLanguage: Module['setLanguage']

  // The module remembers which files it has loaded.
  beforeEach(async () => {
    vi.resetModules()
    ;({ allTexts, currentLanguage, say, sayKey, setLanguage } = await import('./i18n.ts'))
  })
  /** Loads the texts that the first screen does not need. */
  const loaded = async (): Promise<void> => {
    await allTexts()
    served.mockClear()
  }

  it('of the first screen are there from the start, and all others after their file has loaded', async () => {
    expect(say('general.loading')).toBe('Loading…')
    expect(say('login.password')).toBe('')
    served.mockReturnValueOnce(undefined)
    await expect(allTexts()).rejects.toThrow()
    await allTexts()
    expect(say('login.password')).toBe('Password')
  })

  it('of the first screen are the same before and after i18next has loaded', async () => {
    const args = { time: '2 days', language: 'Deutsch' }
    const all = () =>
      firstKeys.map((key) => [
        key,
        say(key),
        ...[0, 1, 2, 1_234].map((count) => say(key, { ...args, count })),
      ])
    const before = all()
    expect(before.flat().filter((text) => text.includes('$t('))).toEqual([])
    expect(before).toContainEqual([
      'status.plus_more',
      '+{{count}} more',
      '+0 more',
      '+1 more',
      '+2 more',
      '+1,234 more',
    ])
    await loaded()
    expect(before).toEqual(all())
  })

  it('are English, with plurals and slots', async () => {
    await loaded()
    expect(currentLanguage()).toBe('en')
    expect(say('timeline.show_new', { count: 1 })).toBe('Show 1 new')
    expect(say('polls.votes', { count: 1 })).toBe('1 vote')
    expect(say('polls.votes', { count: 0 })).toBe('0 votes')
    expect(say('timeline.socket_broke', { code: 1006 })).toContain('1006')
    expect(say('general.generic_error')).toBe('An error occurred')
    expect(say('general.generic_error_message', { message: '<b>&' })).toBe('An error occurred: <b>&')
  })

  it('without a file fail as module-not-found, and the language stays', async () => {
    await expect(loadTexts('tlh')).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' })
    await expect(setLanguage('tlh')).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' })
    expect(currentLanguage()).toBe('en')
  })

  it.each([
    ['is not there', undefined],
    ['is truncated', '{ "login": { "passwo'],
    ['is a page', '<!doctype html>'],
    ['is null', 'null'],
  ])(
    'a file that %s leaves the language as it is, and is fetched again at the next choice',
    async (_, text) => {
      await loaded()
      served.mockReturnValueOnce(text)
      await expect(setLanguage('ar')).rejects.toThrow()
      expect(currentLanguage()).toBe('en')
      expect(say('login.password')).toBe('Password')
    },
  )

  it('does not report a failed file after the user has chosen another language', async () => {
    served.mockReturnValueOnce(undefined)
    await Promise.all([setLanguage('ar'), setLanguage('en')])
    expect(currentLanguage()).toBe('en')
  })

  it('are fetched once for a language, and only when it is chosen', async () => {
    await loaded()
    await Promise.all([setLanguage('ar'), setLanguage('ar')])
    await setLanguage('en')
    await setLanguage('ar')
    expect(served.mock.calls).toEqual([[expect.stringContaining('/ar.json')]])
  })

  it('have the plurals of Arabic', async () => {
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

  it('format counts as in the language, and codes as they are', async () => {
    await loaded()
    await setLanguage('de')
    expect(say('polls.votes', { count: 12_345 })).toBe('12.345 Stimmen')
    expect(say('timeline.socket_broke', { code: 1006 })).toContain('1006')
    await setLanguage('en')
    expect(say('polls.votes', { count: 12_345 })).toBe('12,345 votes')
  })

  it('follow the language, and fall back to English for missing ones', async () => {
    await loaded()
    await setLanguage('de')
    expect(say('login.password')).toBe('Passwort')
    await setLanguage('en_GB')
    expect(say('status.favorite')).toBe('Favourite')
    expect(say('status.reply')).toBe('Reply')
    expect(say('polls.votes', { count: 2 })).toBe('2 votes')
  })

  it('that a language lacks are English, with the plural forms of English (LA6)', async () => {
    await loaded()
    served.mockReturnValueOnce(JSON.stringify({ login: { password: 'كلمة المرور' } }))
    await setLanguage('ar')
    expect([say('login.password'), say('login.username')]).toEqual(['كلمة المرور', 'Username'])
    expect([1, 2, 3, 1_234].map((count) => say('polls.votes', { count }))).toEqual([
      '1 vote',
      '2 votes',
      '3 votes',
      '1,234 votes',
    ])
  })

  it('are in the language that was chosen last', async () => {
    await Promise.all([setLanguage('de'), setLanguage('en_AU'), setLanguage('en')])
    expect(currentLanguage()).toBe('en')
  })

  it('never show a raw key', async () => {
    await loaded()
    expect(sayKey(say, 'general.loading')).toBe('Loading…')
    expect(sayKey(say, 'future.thing')).toBe('An error occurred')
    expect(sayKey(say, 'general')).toBe('An error occurred')
  })
})
