import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLinks } from './links.ts'

describe('the Link header', () => {
  test('gives the cursors of the next and previous pages', () => {
    expect(
      parseLinks('<https://x/y?max_id=7&limit=20>; rel="next", <https://x/y?min_id=9>; rel="prev"'),
    ).toEqual({ olderThan: '7', newerThan: '9' })
    expect(parseLinks('<https://x/y?since_id=9>; rel=prev')).toEqual({ newerThan: '9' })
    expect(parseLinks('<https://x/y?max_id=a%2Fb>;rel="next"')).toEqual({ olderThan: 'a/b' })
  })

  test.each([null, '', 'nonsense', '<>; rel="next"', '<https://x>; rel="next"', '<x?max_id=>; rel="next"'])(
    'gives no cursor for %s',
    (header) => {
      expect(parseLinks(header)).toEqual({})
    },
  )

  test('is parsed without errors, whatever it contains', () => {
    fc.assert(fc.property(fc.string(), (header) => void parseLinks(header)))
    expect(parseLinks(`<${'<'.repeat(100_000)}`)).toEqual({})
  })
})
