import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AlertBook,
  type ArrivedNotification,
  alertStateOf,
  asAlertBook,
  beginTelling,
  claim,
  claimPushed,
  isCollected,
  MAX_KNOWN,
  NEW_BOOK,
  NO_ALERT,
  pass,
  RETRY_WINDOW_MS,
  SHOWN,
  settle,
  tellingWaitMs,
  told,
  unconfirmed,
} from './alertBook.ts'

const NOW = Date.parse('2024-05-01T12:00:00.000Z')
const at = (second: number): string => new Date(NOW + second * 1_000).toISOString()
const arrived = (id: string, second = 0, tell = true): ArrivedNotification => ({
  id,
  createdAt: at(second),
  tell,
  isMention: true,
})
const idsOf = (book: AlertBook, now: number): readonly string[] => unconfirmed(book, now).map(({ id }) => id)
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
    expect(idsOf(book, NOW + 1_000)).toEqual(['a', 'b'])
    expect(idsOf(settle(book, new Set(['a']), SHOWN), NOW)).toEqual(['b'])
    expect(idsOf(book, NOW + RETRY_WINDOW_MS)).toEqual([])
    expect(alertStateOf(book, 'c')).toBe(NO_ALERT)
  })

  test('lets a push show new and unconfirmed alerts only', () => {
    const { book } = claim(
      startedBook,
      [arrived('unconfirmed', 1), arrived('shown', 1), arrived('silent', 1, false)],
      NOW,
    )
    const settled = settle(book, new Set(['shown']), SHOWN)
    const may = (id: string): boolean => claimPushed(settled, id, NOW, true).mine
    expect(['new', 'unconfirmed', 'shown', 'silent', 'old'].map(may)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    const pushed = settle(claimPushed(settled, 'new', NOW, true).book, new Set(['new']), SHOWN)
    expect(claimPushed(pushed, 'new', NOW, true).mine).toBe(false)
    expect([...claim(pushed, [arrived('new', 1)], NOW).mine]).toEqual([])
  })

  test('is bounded, and forgotten notifications stay old', () => {
    let book: AlertBook = startedBook
    const many = Array.from({ length: MAX_KNOWN * 3 }, (_, count) => arrived(`n${count}`, count))
    for (let from = 0; from < many.length; from += 100)
      book = claim(book, many.slice(from, from + 100), NOW).book
    expect(book.known).toHaveLength(MAX_KNOWN)
    expect([...claim(book, many, NOW).mine]).toEqual([])
    expect([...claim(book, [arrived('late', MAX_KNOWN * 3)], NOW).mine]).toEqual(['late'])
  })

  test('counts those that were forgotten before anybody showed them (AL3)', () => {
    const many = Array.from({ length: MAX_KNOWN + 50 }, (_, count) => arrived(`n${count}`, count))
    const { book } = claim(pass(NEW_BOOK, [], NOW), many, NOW)
    const { telling } = beginTelling(book, NOW, false)
    // The four that were to be shown alone are forgotten, too.
    expect(telling?.count).toBe(many.length)
    if (telling !== null) expect(beginTelling(told(book, telling, NOW), NOW, true).telling).toBe(null)
  })

  test('tells the same number again if the one who began to tell it died (NO29)', () => {
    const { book } = claim(
      startedBook,
      Array.from({ length: 9 }, (_, count) => arrived(`n${count}`)),
      NOW,
    )
    const first = beginTelling(book, NOW, false)
    expect(first.telling).toMatchObject({ count: 5, replaces: false })
    expect(tellingWaitMs(first.book, NOW)).toBe(3_000)
    const second = beginTelling(first.book, NOW + 3_000, false)
    expect(second.telling?.count).toBe(5)
    // The first one is alive after all.
    let after = second.book
    for (const { telling } of [first, second]) if (telling !== null) after = told(after, telling, NOW + 3_000)
    expect(after.collecting.count).toBe(5)
    const more = claim(after, [arrived('more')], NOW + 3_000).book
    expect(beginTelling(more, NOW + 6_000, true).telling).toMatchObject({ count: 6, replaces: true })
  })

  test('is not held up by a clock that was set back', () => {
    const { book } = claim(
      startedBook,
      Array.from({ length: 9 }, (_, count) => arrived(`n${count}`)),
      NOW,
    )
    const { book: begun } = beginTelling(book, NOW, false)
    const earlier = NOW - 3_600_000
    expect(tellingWaitMs(begun, earlier)).toBe(0)
    expect(isCollected(claim(begun, [arrived('next', 60)], earlier).book, 'next')).toBe(false)
  })

  test('keeps the readable entries of a book with an unknown shape', () => {
    expect(asAlertBook('x')).toEqual(NEW_BOOK)
    expect(asAlertBook({ known: [['a', at(1), 'told'], ['b'], 7, ['c', 1, 0]], floor: 3 })).toEqual({
      known: [['a', at(1), 'told']],
      floor: '',
      yieldedAt: 0,
      collecting: NEW_BOOK.collecting,
    })
    const odd = { alone: [1, 'x'], count: 'y', lastAt: 3, onlyMentions: 7 }
    expect(asAlertBook({ collecting: odd }).collecting).toEqual({
      ...NEW_BOOK.collecting,
      alone: [1],
      lastAt: 3,
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
              const claimed = claimPushed(book, one, NOW, true)
              if (claimed.mine) shown.push(one)
              book = settle(claimed.book, new Set([one]), SHOWN)
            }
        }
        expect(new Set(shown).size).toBe(shown.length)
      }),
    )
  })
})
