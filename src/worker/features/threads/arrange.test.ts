import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GAP_PREFIX } from '../../../shared/protocol/views.ts'
import { arrange, type ThreadNode } from './arrange.ts'

let nextMinute = 0
const node = (id: string, parentId?: string, minute = nextMinute++): ThreadNode => ({
  id,
  parentId,
  createdAt: new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString(),
})

const tree = (nodes: readonly ThreadNode[], gaps = true) => {
  const { ids, depths } = arrange(nodes, 'tree', gaps)
  return ids.map((id, index) => `${'-'.repeat(depths[index] ?? 0)}${id}`)
}

describe('the tree display', () => {
  test('puts replies below their parent, oldest first', () => {
    const nodes = [
      node('c', 'a', 3),
      node('a', undefined, 1),
      node('d', 'b', 4),
      node('b', 'a', 2),
      node('e', 'c', 5),
    ]
    expect(tree(nodes)).toEqual(['a', '-b', '--d', '-c', '--e'])
  })

  test('deduplicates posts', () => {
    expect(tree([node('a', undefined, 1), node('b', 'a', 2), node('b', 'a', 2)])).toEqual(['a', '-b'])
  })

  test('has one gap row per missing parent', () => {
    const nodes = [node('a', undefined, 1), node('c', 'gone', 3), node('d', 'gone', 4), node('e', 'c', 5)]
    expect(tree(nodes)).toEqual(['a', 'gap:gone', '-c', '--e', '-d'])
    expect(tree(nodes, false)).toEqual(['a', 'c', '-e', 'd'])
  })

  test('cuts cycles at the oldest post', () => {
    const nodes = [
      node('x', 'x', 9),
      node('c', 'b', 3),
      node('a', 'c', 1),
      node('b', 'a', 2),
      node('d', 'c', 0),
    ]
    expect(tree(nodes)).toEqual(['a', '-b', '--c', '---d', 'x'])
  })

  test('does not overflow the stack with 5,000 nested posts', () => {
    const deep = Array.from({ length: 5_000 }, (_, index) =>
      node(`p${index}`, index === 0 ? undefined : `p${index - 1}`, index),
    )
    const { ids, depths } = arrange(deep.toReversed(), 'tree', true)
    expect(ids).toEqual(deep.map(({ id }) => id))
    expect(depths.at(-1)).toBe(4_999)
  })
})

describe('the linear display', () => {
  test('is in chronological order', () => {
    const nodes = [node('a', undefined, 1), node('c', 'a', 3), node('d', 'b', 4), node('b', 'a', 2)]
    expect(arrange(nodes, 'linear', true)).toEqual({ ids: ['a', 'b', 'c', 'd'], depths: [] })
  })

  test('never puts a reply before its parent, whatever the timestamps', () => {
    const nodes = [node('a', undefined, 5), node('b', 'a', 2), node('c', 'b', 1), node('d', 'a', 6)]
    expect(arrange(nodes, 'linear', true).ids).toEqual(['a', 'b', 'c', 'd'])
  })
})

const ID = fc.constantFrom(...'abcdefghij')
const NODES = fc.array(
  fc.record({
    id: ID,
    parentId: fc.option(fc.oneof(ID, fc.constantFrom('x', 'y')), { nil: undefined }),
    createdAt: fc.oneof(
      fc.integer({ min: 0, max: 9 }).map((day) => `2026-01-0${day}T00:00:00.000Z`),
      fc.constant('never'),
    ),
  }),
)

test('whatever the links, each post appears once, depths increase by one, and replies follow their parent', () => {
  fc.assert(
    fc.property(NODES, fc.boolean(), (nodes, gaps) => {
      const { ids, depths } = arrange(nodes, 'tree', gaps)
      const known = new Set(nodes.map(({ id }) => id))
      const posts = ids.filter((id) => !id.startsWith(GAP_PREFIX))
      expect(posts).toHaveLength(known.size)
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(posts)).toEqual(known)
      expect(depths).toHaveLength(ids.length)
      for (const [index, depth] of depths.entries())
        expect(depth).toBeLessThanOrEqual((depths[index - 1] ?? -1) + 1)
      const line = arrange(nodes, 'linear', gaps).ids
      expect([...line].sort()).toEqual([...ids].sort())
      for (const [index, id] of ids.entries()) {
        const above = ids.slice(0, index).findLast((_, at) => (depths[at] ?? 0) === (depths[index] ?? 0) - 1)
        if (above !== undefined && (depths[index] ?? 0) > 0)
          expect(line.indexOf(above)).toBeLessThan(line.indexOf(id))
      }
    }),
  )
})
