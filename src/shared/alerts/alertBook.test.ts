import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AlertBook,
  type ArrivedNotification,
  alertStateOf,
  asAlertBook,
  claim,
  claimPushed,
  MAX_KNOWN,
  NEW_BOOK,
  NO_ALERT,
  pass,
  RETRY_WINDOW_MS,
  SHOWN,
  settle,
  unconfirmedIds,
} from './alertBook.ts'

const NOW = Date.parse('2024-05-01T12:00:00.000Z')
const at = (second: number): string => new Date(NOW + second * 1_000).toISOString()
const arrived = (id: string, second = 0, tell = true): ArrivedNotification => ({
  id,
  createdAt: at(second),
  tell,
})
const startedBook = pass(NEW_BOOK, [arrived('old', -60)], NOW)

describe('the alert book', () => {
  test('claims each id once, in any order and with any id', () => {
    const first = claim(
      startedBook,
      [arrived('9', 2), arrived('10', 1), arrived('9', 2), arrived('__proto__', 1)],
      NOW,
    )
    expect([...first.mine]).toEqual(['9', '10', '__proto__'])
    expect([...claim(first.book, [arrived('10', 1), arrived('1e1', 1)], NOW).mine]).toEqual(['1e1'])
  })

  test('treats notifications older than the first ones as old', () => {
    expect([...claim(startedBook, [arrived('older', -61), arrived('as old', -60)], NOW).mine]).toEqual([
      'as old',
    ])
    // The account had no notifications, so every later one is new.
    expect([...claim(pass(NEW_BOOK, [], NOW), [arrived('first', -3_600)], NOW).mine]).toEqual(['first'])
  })

  test('ignores a timestamp in the future', () => {
    const book = pass(startedBook, [arrived('odd', 9_000_000)], NOW)
    expect([...claim(book, [arrived('next', 1)], NOW).mine]).toEqual(['next'])
  })

  test('lists claimed alerts for a while, until somebody confirms that they were shown', () => {
    const { book } = claim(startedBook, [arrived('a', 1), arrived('b', 2), arrived('c', 3, false)], NOW)
    expect(unconfirmedIds(book, NOW + 1_000)).toEqual(['a', 'b'])
    expect(unconfirmedIds(settle(book, new Set(['a']), SHOWN), NOW)).toEqual(['b'])
    expect(unconfirmedIds(book, NOW + RETRY_WINDOW_MS)).toEqual([])
    expect(alertStateOf(book, 'c')).toBe(NO_ALERT)
  })

  test('lets a push show new and unconfirmed alerts only', () => {
    const { book } = claim(
      startedBook,
      [arrived('unconfirmed', 1), arrived('shown', 1), arrived('silent', 1, false)],
      NOW,
    )
    const settled = settle(book, new Set(['shown']), SHOWN)
    const may = (id: string): boolean => claimPushed(settled, id, NOW).mine
    expect(['new', 'unconfirmed', 'shown', 'silent', 'old'].map(may)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    const pushed = claimPushed(settled, 'new', NOW).book
    expect(claimPushed(pushed, 'new', NOW).mine).toBe(false)
    expect([...claim(pushed, [arrived('new', 1)], NOW).mine]).toEqual([])
  })

  test('is bounded, and forgotten notifications stay old', () => {
    let book: AlertBook = startedBook
    const many = Array.from({ length: MAX_KNOWN * 3 }, (_, count) => arrived(`n${count}`, count))
    for (const one of many) book = claim(book, [one], NOW).book
    expect(book.known).toHaveLength(MAX_KNOWN)
    expect([...claim(book, many, NOW).mine]).toEqual([])
    expect([...claim(book, [arrived('late', MAX_KNOWN * 3)], NOW).mine]).toEqual(['late'])
  })

  test('keeps the readable entries of a book with an unknown shape', () => {
    expect(asAlertBook('x')).toEqual(NEW_BOOK)
    expect(asAlertBook({ known: [['a', at(1), 'told'], ['b'], 7, ['c', 1, 0]], floor: 3 })).toEqual({
      known: [['a', at(1), 'told']],
      floor: '',
      yieldedAt: 0,
    })
  })

  test('never raises an alert twice for one id, in any sequence of callers', () => {
    const id = fc.integer({ min: 0, max: 30 }).map(String)
    const step = fc.oneof(
      fc.record({ by: fc.constant('engine' as const), ids: fc.array(id, { maxLength: 8 }) }),
      fc.record({ by: fc.constant('push' as const), ids: fc.array(id, { maxLength: 3 }) }),
      fc.record({ by: fc.constant('start' as const), ids: fc.array(id, { maxLength: 8 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let book: AlertBook = startedBook
        const shown: string[] = []
        for (const { by, ids } of steps) {
          const all = ids.map((one) => arrived(one, Number(one)))
          if (by === 'start') book = pass(asAlertBook(structuredClone(book)), all, NOW)
          else if (by === 'engine') {
            const claimed = claim(book, all, NOW)
            shown.push(...claimed.mine)
            book = settle(claimed.book, claimed.mine, SHOWN)
          } else
            for (const one of ids) {
              const claimed = claimPushed(book, one, NOW)
              if (claimed.mine) shown.push(one)
              book = claimed.book
            }
        }
        expect(new Set(shown).size).toBe(shown.length)
      }),
    )
  })
})
