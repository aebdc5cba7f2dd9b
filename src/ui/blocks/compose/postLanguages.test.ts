import { afterEach, expect, test, vi } from 'vitest'
import { browserLocale, LANGUAGES, localeFile } from '../../i18n/languages.ts'
import { postLanguages, withRecent } from './postLanguages.ts'
import { rareLanguages } from './rareLanguages.ts'

test('lists the writer’s languages first, without duplicates, then all others by name', () => {
  const { own, others } = postLanguages('en', ['de-CH', 'de', 'en_GB', 'x-klingon'])
  expect(own).toEqual([
    { code: 'de', name: 'German' },
    { code: 'en', name: 'English' },
  ])
  expect(others.some(({ code }) => code === 'de')).toBe(false)
  const names = others.map(({ name }) => name)
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
  expect(others.length).toBeGreaterThan(150)
})

test('has no name twice', () => {
  const names = postLanguages('en', []).others.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('names languages in the interface language', () => {
  expect(postLanguages('de', ['fr']).own).toEqual([{ code: 'fr', name: 'Französisch' }])
})

afterEach(() => vi.unstubAllGlobals())

test('names languages that the browser can’t name', () => {
  const { DisplayNames } = Intl
  // Chromium returns the code of a language that it does not know.
  class Poor extends DisplayNames {
    override of(code: string): string {
      return code === 'de' ? 'Deutsch' : code
    }
  }
  vi.stubGlobal('Intl', { ...Intl, Collator: Intl.Collator, DisplayNames: Poor })
  const { own, others } = postLanguages('de', ['de'])
  expect(own).toEqual([{ code: 'de', name: 'Deutsch' }])
  expect(others.find(({ code }) => code === 'ab')?.name).toBe('Abchasisch')
})

test.each([
  ...new Set(
    LANGUAGES.map(localeFile)
      .filter((file) => file !== 'en_001')
      .map(browserLocale),
  ),
])('has the usual names of rare languages in %s (LA23)', (locale) => {
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const rare = rareLanguages(locale)
  expect(rare.size).toBe(33)
  for (const [code, name] of rare) expect(name, code).toBe(names.of(code))
})

test('names rare languages in English where the interface is in none of our languages', () => {
  expect(rareLanguages('eo').get('bo')).toBe('Tibetan')
})

test('remembers the five languages chosen last, the newest first', () => {
  expect(withRecent(['de', 'fr'], 'fr')).toEqual(['fr', 'de'])
  expect(withRecent(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd'])
})
