import { beforeEach, expect, test } from 'vitest'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Notice } from '../../../shared/model/notice.ts'
import type { Engine } from '../../engine/engine.ts'
import { dismissNotice, notice, noticesOf, showNotices } from './notices.ts'

const made = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  level: 'info',
  textKey: id as TextKey,
  textArgs: {},
  timeoutMs: 5_000,
  ...more,
})
let engine: Engine
const SAME = 'general.loading'
const ids = (): string[] => noticesOf(engine).shown.map(({ id }) => id)

beforeEach(() => {
  engine = {} as Engine
})

test('notices have a level, key and args, and a default timeout of 5 s', () => {
  notice(engine, 'timeline.socket_broke', 'error', { code: 1006 })
  notice(engine, 'settings.saving_ok', 'success', {}, 2_000)
  expect(noticesOf(engine).shown).toMatchObject([
    { level: 'error', textKey: 'timeline.socket_broke', textArgs: { code: 1006 }, timeoutMs: 5_000 },
    { level: 'success', textKey: 'settings.saving_ok', textArgs: {}, timeoutMs: 2_000 },
  ])
})

test('a notice that arrives by two lines is shown once, without a name; notices of two accounts are both shown (SA34)', () => {
  showNotices(engine, [made('1')])
  showNotices(engine, [made('1', { of: 'rook@owl.example' })])
  showNotices(engine, [made('4', { of: 'rook@owl.example' })])
  showNotices(engine, [made('4')])
  expect(noticesOf(engine).shown.map(({ id, of }) => `${id} ${of ?? ''}`)).toEqual(['1 ', '4 '])
  dismissNotice(engine, '4')
  showNotices(engine, [made('2', { textKey: SAME }), made('3', { textKey: SAME, of: 'rook@owl.example' })])
  expect(ids()).toEqual(['1', '2', '3'])
})

test('notices replace an older one with the same text', () => {
  showNotices(engine, [made('a', { textKey: SAME }), made('b')])
  showNotices(engine, [made('c', { textKey: SAME })])
  expect(ids()).toEqual(['b', 'c'])
  showNotices(engine, [made('d', { textKey: SAME, textArgs: { code: 1 } })])
  expect(ids()).toEqual(['b', 'c', 'd'])
  showNotices(engine, [made('e', { textKey: 'general.retry' }), made('f', { textKey: 'general.retry' })])
  expect(ids()).toEqual(['b', 'c', 'd', 'f'])
})

test('notices are limited to four, and those without a timeout outlast the others', () => {
  showNotices(engine, [made('stays', { timeoutMs: 0 })])
  for (const id of ['a', 'b', 'c', 'd', 'e']) showNotices(engine, [made(id)])
  expect(ids()).toEqual(['stays', 'c', 'd', 'e'])
  dismissNotice(engine, 'stays')
  expect(ids()).toEqual(['c', 'd', 'e'])
})

test('notices are limited to four even if none has a timeout', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) showNotices(engine, [made(id, { timeoutMs: 0 })])
  expect(ids()).toEqual(['b', 'c', 'd', 'e'])
})
