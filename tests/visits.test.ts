import { describe, expect, test } from 'vitest'
import { SIZE_NAMES, type SizeName, themesAt } from './e2e/harness/visits.ts'

/** The visits of the thing at place `at` of a list. */
const visitsAt = (at: number, sizes: readonly SizeName[], every: boolean): string[] =>
  SIZE_NAMES.flatMap((size) => themesAt(at, size, sizes, every).map((theme) => `${size} ${theme}`)).sort()

const ALL = ['desktop dark', 'desktop light', 'phone dark', 'phone light']

describe('the visits of axe', () => {
  test('are one for each thing, and all four among any four things that follow each other', () => {
    for (const from of [0, 1, 2, 3]) {
      const visits = [0, 1, 2, 3].map((at) => visitsAt(from + at, SIZE_NAMES, false))
      expect(visits.map(({ length }) => length)).toEqual([1, 1, 1, 1])
      expect(visits.flat().sort()).toEqual(ALL)
    }
  })

  test('of things with one size are in that size, in each theme in turn', () => {
    const visits = [0, 1, 2, 3].map((at) => visitsAt(at, ['phone'], false))
    expect(visits).toEqual([['phone dark'], ['phone light'], ['phone dark'], ['phone light']])
  })

  test('are in all sizes and themes before a release', () => {
    expect(visitsAt(7, SIZE_NAMES, true)).toEqual(ALL)
    expect(visitsAt(7, ['desktop'], true)).toEqual(['desktop dark', 'desktop light'])
  })
})
