import { expect, test } from 'vitest'
import type { Attachment } from '../../../shared/model/status.ts'
import { GAP_PREFIX } from '../../../shared/protocol/views.ts'
import { columnsIn, tileAfterKey, tilesOf } from './mediaTiles.ts'

const file = (id: string): Attachment => ({ id }) as Attachment

test('each file of a post has a square, and a post that has not loaded has one with the key of its first file (PR54)', () => {
  const files = new Map([
    ['c', [file('1'), file('2')]],
    ['a', [file('3')]],
    ['gone', []],
  ])
  const shown = (ids: readonly string[]) =>
    tilesOf(ids, (id) => files.get(id)).map(({ key, index, file }) => [key, index, file?.id])
  const ids = ['c', 'b', `${GAP_PREFIX}b`, 'gone', 'a']
  expect(shown(ids)).toEqual([
    ['c', 0, '1'],
    ['c/1', 0, '2'],
    ['b', 1, undefined],
    ['a', 4, '3'],
  ])
  files.set('b', [file('4'), file('5')])
  expect(shown(ids).map(([key]) => key)).toEqual(['c', 'c/1', 'b', 'b/1', 'a'])
})

test('a phone has three squares in a row, a wider column more (PR54)', () => {
  expect([320, 390, 700, 5_000].map(columnsIn)).toEqual([3, 3, 4, 8])
})

test('arrow keys, Home and End lead through the squares, and not out of them (PR56)', () => {
  // 0 1 2
  // 3 4 5
  // 6 7
  const go = (key: string, from: number, { ctrlKey = false, rtl = false } = {}): number | null =>
    tileAfterKey({ key, ctrlKey }, from, { columns: 3, count: 8, rtl })
  expect([go('ArrowRight', 2), go('ArrowLeft', 3), go('ArrowRight', 7), go('ArrowLeft', 0)]).toEqual([
    3, 2, 7, 0,
  ])
  expect([go('ArrowRight', 2, { rtl: true }), go('ArrowLeft', 2, { rtl: true })]).toEqual([1, 3])
  expect([
    go('ArrowDown', 0),
    go('ArrowDown', 5),
    go('ArrowDown', 6),
    go('ArrowUp', 4),
    go('ArrowUp', 1),
  ]).toEqual([3, 7, 6, 1, 1])
  expect([go('Home', 4), go('End', 4), go('End', 6)]).toEqual([3, 5, 7])
  expect([go('Home', 4, { ctrlKey: true }), go('End', 4, { ctrlKey: true })]).toEqual([0, 7])
  expect(go('Enter', 4)).toBe(null)
})
