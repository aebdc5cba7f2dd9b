import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
