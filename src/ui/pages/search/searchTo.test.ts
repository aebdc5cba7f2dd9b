import { describe, expect, test } from 'vitest'
import { kindOfTab, onlyResult, searchTo, shownKind } from './searchTo.ts'

describe('the address of a search', () => {
  test.each(['cat', '#tag & more', 'https://a.example/@b?c=d#e', '100 %'])(
    'contains %j completely',
    (query) => {
      const url = new URL(searchTo(query, 'account'), 'https://rook.example')
      expect(url.pathname).toBe('/search')
      expect(url.searchParams.get('query')).toBe(query)
      expect(kindOfTab(url.searchParams.get('tab'))).toBe('account')
    },
  )

  test('has no unknown tab', () => {
    expect(kindOfTab(null)).toBeNull()
    expect(kindOfTab('account')).toBeNull()
  })
})

describe('the selected tab', () => {
  test.each([
    [{ status: 1, account: 2, hashtag: 3 }, null, 'status'],
    [{ status: 0, account: 2, hashtag: 3 }, null, 'account'],
    [{ status: 0, account: 0, hashtag: 3 }, null, 'hashtag'],
    [{ status: 1, account: 2, hashtag: 3 }, 'hashtag', 'hashtag'],
    [{ status: 1, account: 0, hashtag: 3 }, 'account', 'status'],
    [{ status: 0, account: 0, hashtag: 0 }, 'status', null],
  ] as const)('of %j, with %s chosen, is %s', (counts, chosen, shown) => {
    expect(shownKind(counts, chosen)).toBe(shown)
  })
})

describe('an address as query', () => {
  const one = { status: ['s1'], account: [], hashtag: [] }
  const person = { status: [], account: ['u1'], hashtag: [] }

  test.each(['https://a.example/notice/1', 'http://127.0.0.1:4040/objects/x'])(
    '%s leads to its post',
    (query) => {
      expect(onlyResult(query, one)).toEqual({ what: 'status', id: 's1' })
    },
  )

  test.each(['@dora@a.example', 'dora@a.example', 'https://a.example/users/dora', 'dora@127.0.0.1:4040'])(
    '%s leads to its account',
    (query) => {
      expect(onlyResult(query, person)).toEqual({ what: 'account', id: 'u1' })
    },
  )

  test.each(['dora', '@dora', 'see https://a.example/1', 'a@b', 'x @dora@a.example'])(
    '%s is not an address',
    (query) => {
      expect(onlyResult(query, person)).toBeNull()
    },
  )

  test('leads nowhere without a result, or with several', () => {
    const query = 'https://a.example/1'
    expect(onlyResult(query, { status: [], account: [], hashtag: [] })).toBeNull()
    expect(onlyResult(query, { ...one, account: ['u1'] })).toBeNull()
    expect(onlyResult(query, { ...one, hashtag: ['x'] })).toBeNull()
  })
})
