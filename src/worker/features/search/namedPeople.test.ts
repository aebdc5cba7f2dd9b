import { describe, expect, test } from 'vitest'
import type { Account } from '../../../shared/model/account.ts'
import { normalizeAccount } from '../../normalize/account.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { testContext } from '../../normalize/testing/samples.ts'
import { namedPeople } from './namedPeople.ts'

const person = (acct: string, display_name: string): Account => {
  const harvest = newHarvest()
  const raw = { id: acct, acct, username: acct.split('@')[0], display_name }
  const account = harvest.accounts.get(normalizeAccount(raw, harvest, testContext()) ?? '')
  if (!account) throw new Error(`${acct} is no account`)
  return account
}

const FOUND = [
  person('heronry', 'All herons'),
  person('egret', 'Heron Watch'),
  person('marsh', 'Heron'),
  person('heron', 'Ardea'),
  person('Heron@far.example', 'Far away'),
  person('ueber', 'Émile Über'),
]

describe('the people that a query names (SE18)', () => {
  test.each([
    ['heron', ['heron', 'Heron@far.example', 'marsh']],
    [' @HERON ', ['heron', 'Heron@far.example', 'marsh']],
    ['heron@far.example', ['Heron@far.example']],
    ['heron watch', ['egret', 'marsh', 'heron']],
    ['photos of @heron', ['egret', 'marsh', 'heron']],
    ['ÉMILE', ['ueber']],
    ['e\u0301mile u\u0308ber', ['ueber']],
    ['heronr', []],
    ['her', []],
    ['@', []],
    ['   ', []],
    ['!?', []],
  ])('for %j are %j', (query, ids) => {
    expect(namedPeople(query, FOUND)).toEqual(ids)
  })
})
