import { expect, test } from 'vitest'
import type { Status } from '../../shared/model/status.ts'
import { joinedRows } from './joinedRows.ts'

/** Rows written as `post`, `reply>parent`, or `id=post` for a repeat. */
function joined(...rows: readonly string[]) {
  const posts = new Map(
    rows.map((row) => {
      const [id = ''] = row.split(/[>=!]/)
      const [, inReplyToId] = row.split('>')
      const [, repeatOfId] = row.split('=')
      return [id, { id, deleted: row.endsWith('!'), inReplyToId, repeatOfId } as Status]
    }),
  )
  return joinedRows(
    [...posts.keys()],
    (id) => posts.get(id),
    () => undefined,
  ).joined
}

test('a reply next to its parent is joined to it, whichever is above (T64)', () => {
  expect(joined('b>a', 'a')).toEqual({ b: ['below'], a: ['above'] })
  expect(joined('a', 'b>a')).toEqual({ a: ['below'], b: ['above'] })
})

test('a thread is joined as a whole (T64)', () => {
  expect(joined('x', 'c>b', 'b>a', 'a')).toEqual({ c: ['below'], b: ['above', 'below'], a: ['above'] })
})

test('rows between them, repeats and deleted posts are not joined (T64)', () => {
  expect(joined('b>a', 'x', 'a')).toBe(undefined)
  expect(joined('r=a', 'b>r')).toBe(undefined)
  expect(joined('b>a', 'a!')).toBe(undefined)
  expect(joined()).toBe(undefined)
})
