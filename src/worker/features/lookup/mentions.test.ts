import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Account } from '../../../shared/model/account.ts'
import { rankTags } from './hashtags.ts'
import { rankOf, rankPeople } from './mentions.ts'

const account = (acct: string, nameText = '', deactivated = false) =>
  ({ acct, nameText, deactivated }) as Account
const found = (accounts: readonly Account[], text: string) =>
  rankPeople(accounts, text).map(({ acct }) => acct)

describe('rankPeople', () => {
  it('ranks a match of the screen name above one of the display name', () => {
    expect(rankOf(account('alice', 'Bo'), 'al')).toBe(2)
    expect(rankOf(account('bob', 'Alba'), 'al')).toBe(1)
    expect(rankOf(account('alba', 'Alba'), 'al')).toBe(3)
    expect(rankOf(account('carol', 'of Al'), 'al')).toBe(0)
    const all = [account('zed', 'Alfons'), account('alice', 'Bo'), account('alba', 'Alba'), account('carol')]
    expect(found(all, 'AL')).toEqual(['alba', 'alice', 'zed'])
  })

  it('returns at most 20, without duplicates and deactivated accounts', () => {
    const many = Array.from({ length: 30 }, (_, at) => account(`al${at}`))
    expect(found([...many, ...many], 'al')).toHaveLength(20)
    expect(found([account('alice', '', true)], 'al')).toEqual([])
  })

  it('returns only names that start with the text', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'B', '@', '.', 'é'), maxLength: 5 })
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name)), name, (people, text) => {
        for (const { acct, nameText } of rankPeople(
          people.map(([a, b]) => account(a, b)),
          text,
        ))
          expect([acct, nameText].some((one) => one.toLowerCase().startsWith(text.toLowerCase()))).toBe(true)
      }),
    )
  })
})

it('rankTags returns tags that start with the text, most frequent first', () => {
  const seen = ['crows', 'Crow', 'crows', 'owl', 'crane']
  expect(rankTags(seen, 'cr')).toEqual(['crows', 'Crow', 'crane'])
  expect(rankTags(seen, 'x')).toEqual([])
  expect(
    rankTags(
      Array.from({ length: 50 }, (_, at) => `t${at}`),
      't',
    ),
  ).toHaveLength(20)
})
