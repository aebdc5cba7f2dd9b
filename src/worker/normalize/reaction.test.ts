import { expect, test } from 'vitest'
import { newHarvest } from './harvest.ts'
import { normalizeReactions } from './reaction.ts'

const context = { server: 'https://rook.example', warn: () => {} } as unknown as Parameters<
  typeof normalizeReactions
>[2]
const read = (...reactions: object[]) => normalizeReactions(reactions, newHarvest(), context)

test('reactions with the same emoji are merged, whatever their variation selectors (RE12)', () => {
  expect(
    read(
      { name: '👍\uFE0F', count: 2, me: false, account_ids: ['1', '2'] },
      { name: '👍', count: 2, me: false, account_ids: ['2', '3'] },
    ),
  ).toEqual([{ name: '👍', count: 3, me: false, accountIds: ['1', '2', '3'] }])
  expect(read({ name: '❤', count: 4, me: false }, { name: '❤\uFE0F', count: 1, me: false })).toEqual([
    { name: '❤\uFE0F', count: 5, me: false, accountIds: [] },
  ])
})

test("the reader's reaction keeps the name that the server has, for taking it back", () => {
  expect(read({ name: '👍', count: 3, me: false }, { name: '👍\uFE0F', count: 1, me: true })).toEqual([
    { name: '👍\uFE0F', count: 4, me: true, accountIds: [] },
  ])
})

test('of two reactions with the same name, only the first counts', () => {
  expect(read({ name: '👍', count: 1, me: true }, { name: '👍', count: 7, me: false })).toEqual([
    { name: '👍', count: 1, me: true, accountIds: [] },
  ])
})

test('a reaction of a private address has no picture (M45)', () => {
  expect(read({ name: 'jay', count: 1, me: false, url: 'http://2130706433/jay.png' })[0]).not.toHaveProperty(
    'url',
  )
})
