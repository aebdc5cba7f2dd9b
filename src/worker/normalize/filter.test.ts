import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FILTER_CONTEXTS } from '../../shared/model/mute.ts'
import { normalizeFilter, normalizeFilters } from './filter.ts'
import { normalizeFiltered } from './filtered.ts'

describe('a filter', () => {
  test('of API version 1 has one phrase', () => {
    expect(
      normalizeFilter({
        id: 5,
        phrase: 'cheese',
        context: ['public', 'home', 'moon'],
        whole_word: true,
        irreversible: true,
        expires_at: '2026-03-01T11:00:00',
      }),
    ).toEqual({
      id: '5',
      title: 'cheese',
      contexts: ['home', 'public'],
      action: 'hide',
      expiresAt: '2026-03-01T11:00:00.000Z',
      keywords: [{ text: 'cheese', wholeWord: true }],
      statusIds: [],
    })
  })

  test('of API version 2 has a title, keywords and posts, also GoToSocial’s', () => {
    expect(
      normalizeFilter({
        id: '5',
        title: 'food',
        context: ['home'],
        filter_action: 'hide',
        expires_at: null,
        keywords: [{ id: '1', keyword: 'cheese', whole_word: false }, { keyword: '' }, 7],
        statuses: [{ id: '1', status_id: '99' }, { id: '2', phrase: '98' }, {}],
      }),
    ).toEqual({
      id: '5',
      title: 'food',
      contexts: ['home'],
      action: 'hide',
      keywords: [{ id: '1', text: 'cheese', wholeWord: false }],
      statusIds: ['99', '98'],
    })
  })

  test.each([
    ['warn', 'warn'],
    ['blur', 'blur'],
    ['hide', 'hide'],
    ['vanish', 'warn'],
    [undefined, 'warn'],
  ])('that says %s does %s', (filter_action, action) => {
    expect(normalizeFilter({ id: '5', title: 'food', keywords: [], filter_action })?.action).toBe(action)
  })

  test.each([[null], [{}], [{ id: '1' }], [{ phrase: 'x' }], [[]], ['x']])('is rejected as %j', (raw) => {
    expect(normalizeFilter(raw)).toBeNull()
  })

  test('keeps all its keywords, and is listed with all others, however many (MU12)', () => {
    const numbers = Array.from({ length: 300 }, (_, place) => place)
    const keywords = numbers.map((number) => ({ id: number, keyword: `word ${number}` }))
    expect(normalizeFilter({ id: 1, title: 'x', keywords })?.keywords).toHaveLength(300)
    expect(normalizeFilters(numbers.map((id) => ({ id, phrase: `word ${id}` })))).toHaveLength(300)
  })

  test('is listed once per id', () => {
    expect(normalizeFilters([{ id: 1, phrase: 'a' }, { id: '1', phrase: 'b' }, 3])).toHaveLength(1)
    expect(normalizeFilters({})).toBeNull()
  })
})

test('returns usable filters or none, whatever the response', () => {
  const name = fc.constantFrom(
    'id',
    'title',
    'phrase',
    'context',
    'keywords',
    'statuses',
    'filter',
    'expires_at',
  )
  fc.assert(
    fc.property(fc.array(fc.dictionary(name, fc.jsonValue())), fc.jsonValue(), (entries, other) => {
      normalizeFilters(other)
      for (const filter of normalizeFilters(entries) ?? []) {
        expect(filter.title).not.toBe('')
        expect(filter.keywords.every(({ text }) => text !== '')).toBe(true)
        expect(filter.contexts.every((context) => FILTER_CONTEXTS.includes(context))).toBe(true)
      }
      for (const reason of normalizeFiltered(entries) ?? []) expect(reason.by).toBe('filter')
      normalizeFiltered(other)
    }),
  )
})

test('reads the filter matches of a post; undefined if there are none', () => {
  expect(normalizeFiltered([])).toBeUndefined()
  expect(normalizeFiltered(undefined)).toBeUndefined()
  expect(
    normalizeFiltered([
      {
        filter: { id: 7, title: 'food', context: ['home', 3], filter_action: 'hide' },
        keyword_matches: ['cheese', 3],
      },
      { filter: { title: 'none', context: [] }, keyword_matches: null },
      { filter: { id: 8, title: 'spiders', context: ['home'], filter_action: 'blur' } },
    ]),
  ).toEqual([
    { by: 'filter', what: 'food', in: ['home'], hide: true, filterId: '7', words: ['cheese', ''] },
    { by: 'filter', what: 'none', in: [], words: [] },
    { by: 'filter', what: 'spiders', in: ['home'], cover: true, filterId: '8', words: [] },
  ])
})
