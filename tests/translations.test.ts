import { describe, expect, test } from 'vitest'
import { compare, hashOf, missingTexts, recordedSources, report, textsByKey } from '../scripts/texts.mjs'

const ENGLISH = {
  nav: { home: 'Home', about: 'About' },
  votes_one: '{{count}} vote',
  votes_other: '{{count}} votes',
}
const GERMAN = {
  nav: { home: 'Startseite', about: 'Über' },
  votes_one: '{{count}} Stimme',
  votes_other: '{{count}} Stimmen',
}
const NOTHING = { missing: [], obsolete: [], changed: [], unrecorded: [] }

test('a plural is one text', () => {
  expect([...textsByKey(ENGLISH).keys()]).toEqual(['nav.home', 'nav.about', 'votes'])
})

describe('the command for translators (LA19)', () => {
  const sources = recordedSources(ENGLISH, GERMAN, {})

  test('finds nothing in what was recorded', () => {
    expect(compare(ENGLISH, GERMAN, sources)).toEqual(NOTHING)
    expect(report('de', ENGLISH, NOTHING)).toEqual(['de: up to date'])
  })

  test('finds what is missing, and what is no longer in English', () => {
    const found = compare(ENGLISH, { nav: { home: 'Startseite', old: 'Alt' } }, sources)
    expect(found).toEqual({ ...NOTHING, missing: ['nav.about', 'votes'], obsolete: ['nav.old'] })
    const lines = report('de', ENGLISH, found)
    expect(lines[0]).toContain('2 missing')
    expect(lines).toContain('  missing     votes  “{{count}} votes”')
  })

  test('finds what has changed in English since, also in one form of a plural', () => {
    const changed = { ...ENGLISH, nav: { home: 'Home', about: 'About us' }, votes_one: 'one vote' }
    expect(compare(changed, GERMAN, sources)).toEqual({ ...NOTHING, changed: ['nav.about', 'votes'] })
  })

  test('finds what was translated and not recorded', () => {
    expect(compare(ENGLISH, GERMAN, {}).unrecorded).toEqual(['nav.home', 'nav.about', 'votes'])
  })

  test('records single texts and groups, and leaves the others as they are', () => {
    const changed = { ...ENGLISH, nav: { home: 'Start', about: 'About us' } }
    expect(compare(changed, GERMAN, recordedSources(changed, GERMAN, sources, ['nav.home'])).changed).toEqual(
      ['nav.about'],
    )
    expect(compare(changed, GERMAN, recordedSources(changed, GERMAN, sources, ['nav'])).changed).toEqual([])
    expect(recordedSources(ENGLISH, { nav: { home: 'Startseite' } }, sources)).toEqual({
      'nav.home': hashOf(['Home']),
    })
  })
})

test('the end of a test run counts the texts that languages lack (LA26)', () => {
  const lacking = [
    ['ar', ['a.one', 'a.two']],
    ['de', []],
    ['fr', ['a.one']],
    ['pl', ['a.one', 'b.three']],
  ] as const
  expect(missingTexts(lacking)).toEqual(['ar, pl: 2 texts missing', 'fr: 1 text missing'])
})
