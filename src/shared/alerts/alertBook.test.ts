import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AlertBook,
  asAlertBook,
  claim,
  claimPushed,
  fateOf,
  type Heard,
  MAX_KNOWN,
  NEW_BOOK,
  OWED_MS,
  owed,
  pass,
  settle,
} from './alertBook.ts'

const NOW = Date.parse('2024-05-01T12:00:00.000Z')
const at = (second: number): string => new Date(NOW + second * 1_000).toISOString()
const heard = (id: string, second = 0, tell = true): Heard => ({ id, createdAt: at(second), tell })
const begun = pass(NEW_BOOK, [heard('old', -60)], NOW)

describe('a book of what was told', () => {
  test('has each id once, in whatever order they come, and whatever they are called', () => {
    const first = claim(begun, [heard('9', 2), heard('10', 1), heard('9', 2), heard('__proto__', 1)], NOW)
    expect([...first.mine]).toEqual(['9', '10', '__proto__'])
    expect([...claim(first.book, [heard('10', 1), heard('1e1', 1)], NOW).mine]).toEqual(['1e1'])
  })

  test('takes for old what is older than what there was at the start', () => {
    expect([...claim(begun, [heard('older', -61), heard('as old', -60)], NOW).mine]).toEqual(['as old'])
    // Nothing there yet: all is new.
    expect([...claim(pass(NEW_BOOK, [], NOW), [heard('first', -3_600)], NOW).mine]).toEqual(['first'])
  })

  test('is not led astray by a time to come', () => {
    const book = pass(begun, [heard('odd', 9_000_000)], NOW)
    expect([...claim(book, [heard('next', 1)], NOW).mine]).toEqual(['next'])
  })

  test('remembers what is owed for a while, until somebody says that it was told', () => {
    const { book } = claim(begun, [heard('a', 1), heard('b', 2), heard('c', 3, false)], NOW)
    expect(owed(book, NOW + 1_000)).toEqual(['a', 'b'])
    expect(owed(settle(book, new Set(['a']), 'told'), NOW)).toEqual(['b'])
    expect(owed(book, NOW + OWED_MS)).toEqual([])
    expect(fateOf(book, 'c')).toBe('untold')
  })

  test('lets a push tell what is new or owed, and nothing else', () => {
    const { book } = claim(begun, [heard('owed', 1), heard('told', 1), heard('unwanted', 1, false)], NOW)
    const settled = settle(book, new Set(['told']), 'told')
    const may = (id: string): boolean => claimPushed(settled, id, NOW).mine
    expect(['new', 'owed', 'told', 'unwanted', 'old'].map(may)).toEqual([true, true, false, false, false])
    const pushed = claimPushed(settled, 'new', NOW).book
    expect(claimPushed(pushed, 'new', NOW).mine).toBe(false)
    expect([...claim(pushed, [heard('new', 1)], NOW).mine]).toEqual([])
  })

  test('is bounded, and what it forgot is old', () => {
    let book: AlertBook = begun
    const many = Array.from({ length: MAX_KNOWN * 3 }, (_, count) => heard(`n${count}`, count))
    for (const one of many) book = claim(book, [one], NOW).book
    expect(book.known).toHaveLength(MAX_KNOWN)
    expect([...claim(book, many, NOW).mine]).toEqual([])
    expect([...claim(book, [heard('late', MAX_KNOWN * 3)], NOW).mine]).toEqual(['late'])
  })

  test('that somebody else wrote is read as far as it goes', () => {
    expect(asAlertBook('x')).toEqual(NEW_BOOK)
    expect(asAlertBook({ known: [['a', at(1), 'told'], ['b'], 7, ['c', 1, 0]], floor: 3 })).toEqual({
      known: [['a', at(1), 'told']],
      floor: '',
      yieldedAt: 0,
    })
  })

  test('never tells an id twice, whoever asks and how often', () => {
    const id = fc.integer({ min: 0, max: 30 }).map(String)
    const step = fc.oneof(
      fc.record({ by: fc.constant('engine' as const), ids: fc.array(id, { maxLength: 8 }) }),
      fc.record({ by: fc.constant('push' as const), ids: fc.array(id, { maxLength: 3 }) }),
      fc.record({ by: fc.constant('start' as const), ids: fc.array(id, { maxLength: 8 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let book: AlertBook = begun
        const told: string[] = []
        for (const { by, ids } of steps) {
          const all = ids.map((one) => heard(one, Number(one)))
          if (by === 'start') book = pass(asAlertBook(structuredClone(book)), all, NOW)
          else if (by === 'engine') {
            const claimed = claim(book, all, NOW)
            told.push(...claimed.mine)
            book = settle(claimed.book, claimed.mine, 'told')
          } else
            for (const one of ids) {
              const claimed = claimPushed(book, one, NOW)
              if (claimed.mine) told.push(one)
              book = claimed.book
            }
        }
        expect(new Set(told).size).toBe(told.length)
      }),
    )
  })
})
