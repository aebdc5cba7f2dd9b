import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moreRow } from '../../shared/protocol/views.ts'
import { EMPTY_RANGE, locateRange, rangeFromTop, settleRange, spliceBetween } from './viewRange.ts'

const entries = ['g', 'f', 'e', 'd', 'c', 'b', 'a']

describe('a range', () => {
  test('keeps its position while rows are added above and below', () => {
    const range = { ids: ['e', 'd'] }
    expect(locateRange(range, entries)).toEqual({ from: 2, to: 4 })
    expect(settleRange(range, entries)).toBe(range)
  })

  test('includes rows inserted between its rows, and loses removed ones', () => {
    expect(settleRange({ ids: ['f', 'x', 'd'] }, entries).ids).toEqual(['f', 'e', 'd'])
  })

  test('is located by the outermost rows that still exist', () => {
    expect(settleRange({ ids: ['gone', 'e', 'd', 'gone too'] }, entries).ids).toEqual(['e', 'd'])
    expect(settleRange({ ids: ['gone'] }, entries)).toBe(EMPTY_RANGE)
    expect(locateRange(EMPTY_RANGE, entries)).toBeNull()
    expect(locateRange({ ids: ['a'] }, [])).toBeNull()
  })

  test('ends below the button of a group, and below its posts once they are shown (RW14)', () => {
    const range = { ids: ['g', 'f', moreRow(3, 'c')] }
    const rows = (...group: string[]): readonly string[] => ['g', 'f', ...group, 'b', 'a']
    expect(settleRange(range, rows(moreRow(3, 'c')))).toBe(range)
    for (const group of [[moreRow(2, 'c')], [moreRow(2, 'd')], ['e', 'd', 'c']])
      expect(settleRange(range, rows(...group)).ids).toEqual(['g', 'f', ...group])
    expect(settleRange(range, rows()).ids).toEqual(['g', 'f'])
  })

  test('begins with the newest rows', () => {
    expect(rangeFromTop(entries, 3).ids).toEqual(['g', 'f', 'e'])
  })
})

test('a splice turns the old ids into the new ones, and is null when nothing changed', () => {
  const ids = fc.uniqueArray(fc.nat(20).map(String), { maxLength: 15 })
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      const splice = spliceBetween(before, after)
      const same = JSON.stringify(before) === JSON.stringify(after)
      expect(splice === null).toBe(same)
      const now = [...before]
      if (splice !== null) now.splice(splice.at, splice.remove, ...splice.insert)
      expect(now).toEqual(after)
    }),
  )
})
