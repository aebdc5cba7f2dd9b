import { describe, expect, it } from 'vitest'
import { sayDate, sayNumber } from './format.ts'
import { browserLocale, LANGUAGES } from './languages.ts'

describe('numbers', () => {
  it('are formatted as in the language', () => {
    expect(['en', 'en_IN', 'de', 'ar'].map((language) => sayNumber(1_234_567, language))).toEqual([
      '1,234,567',
      '12,34,567',
      '1.234.567',
      '1,234,567',
    ])
    expect(sayNumber(0.5, 'de', { style: 'percent' })).toMatch(/^50.%$/)
  })

  it.each(LANGUAGES)('below 1000 are the same without a formatter as with one in %s', (language) => {
    const formatter = new Intl.NumberFormat(browserLocale(language))
    for (const value of [...Array(1_001).keys(), -1, -999, 0.5, 999.5])
      expect(sayNumber(value, language)).toBe(formatter.format(value))
  })
})

describe('dates', () => {
  const day = Date.UTC(2024, 4, 1, 12)

  it('are formatted as in the language', () => {
    const say = (language: string) => sayDate(day, language, { dateStyle: 'long' })
    expect(['en', 'en_GB', 'de', 'ar'].map(say)).toEqual([
      'May 1, 2024',
      '1 May 2024',
      '1. Mai 2024',
      '1 مايو 2024',
    ])
  })

  it('have a formatter for each set of options', () => {
    expect(sayDate(day, 'en', { year: 'numeric' })).toBe('2024')
    expect(sayDate(day, 'en', { month: 'long' })).toBe('May')
  })

  it('that are invalid are empty', () => {
    expect(sayDate(Number.NaN, 'en', {})).toBe('')
  })
})
