import { describe, expect, it } from 'vitest'
import { sayMoment } from './sayMoment.ts'

describe('a time of an announcement', () => {
  it('is shown with its time of day, in the interface language', () => {
    const iso = new Date(2024, 4, 1, 14, 30).toISOString()
    expect(sayMoment(iso, 'dateTime', 'en')).toMatch(/^May 1, 2024.*2:30.PM$/)
    expect(sayMoment(iso, 'dateTime', 'de')).toMatch(/^1\. Mai 2024.*14:30$/)
  })

  it('is only a date for all-day announcements, the same in every time zone', () => {
    expect(sayMoment('2024-05-01T00:00:00Z', 'utcDate', 'en_GB')).toBe('1 May 2024')
    expect(sayMoment('2024-05-01T23:59:59Z', 'utcDate', 'en_GB')).toBe('1 May 2024')
    expect(sayMoment(new Date(2024, 4, 1, 14, 30).toISOString(), 'localDate', 'en_GB')).toBe('1 May 2024')
  })

  it('is empty if it is invalid', () => {
    expect(sayMoment('soon', 'dateTime', 'en')).toBe('')
  })
})
