import { expect, test } from 'vitest'
import type { Account } from '../../../shared/model/account.ts'
import { withChange } from './memberChanges.ts'

const somebody = { id: 'u-1' } as Account
const other = { id: 'u-2' } as Account

test('drops a change that is reverted', () => {
  const added = withChange(new Map(), { account: somebody, on: true })
  expect([...added.keys()]).toEqual(['u-1'])
  expect(withChange(added, { account: somebody, on: false }).size).toBe(0)
})

test('tracks each account separately', () => {
  const one = withChange(new Map(), { account: somebody, on: true })
  const both = withChange(one, { account: other, on: false })
  expect(both.get('u-1')?.on).toBe(true)
  expect(both.get('u-2')?.on).toBe(false)
  expect(one.size).toBe(1)
})
