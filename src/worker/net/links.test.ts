import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appendCursor } from './appendCursor.ts'
import { olderIn } from './links.ts'

describe('the Link header', () => {
  test('gives the cursor of the next page', () => {
    const both = '<https://x/y?max_id=7&limit=20>; rel="next", <https://x/y?min_id=9>; rel="prev"'
    expect(olderIn(both)).toBe('7')
    expect(olderIn('<https://x/y?min_id=9>; rel=prev, <https://x/y?max_id=7>; rel=next')).toBe('7')
    expect(olderIn('<https://x/y?max_id=a%2Fb>;rel="next"')).toBe('a/b')
  })

  test('without ids gives the whole query, which is sent again (T7)', () => {
    const olderThan = olderIn('<https://x/y?before=2026-11-27T20%3A40Z&limit=2>; rel="next"') ?? ''
    expect(olderThan).toBe('?before=2026-11-27T20%3A40Z&limit=2')
    const params = new URLSearchParams({ limit: '20' })
    appendCursor(params, 'max_id', olderThan)
    expect([...params]).toEqual([
      ['limit', '2'],
      ['before', '2026-11-27T20:40Z'],
    ])
  })

  test.each([null, '', 'nonsense', '<>; rel="next"', '<https://x>; rel="next"', '<x?max_id=>; rel="next"'])(
    'gives no cursor for %s',
    (header) => {
      expect(olderIn(header)).toBeUndefined()
    },
  )

  test('is parsed without errors, whatever it contains', () => {
    fc.assert(fc.property(fc.string(), (header) => void olderIn(header)))
    expect(olderIn(`<${'<'.repeat(100_000)}`)).toBeUndefined()
  })
})
