import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countElsewhere,
  firstRoot,
  foldAbove,
  type ThreadOptions,
  threadRows,
  toggleBranch,
} from './threadRows.ts'

// a ─ b ─ c ─ d ─ e ─ f, and g below b, h below a, i beside a.
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
const DEPTHS = [0, 1, 2, 3, 4, 5, 2, 1, 0]
const shape = (focusId = 'a') => ({ focusId, depths: DEPTHS })
const options = (more: Partial<ThreadOptions> = {}): ThreadOptions => ({
  rootId: null,
  toggled: new Map(),
  maxDepth: 100,
  ...more,
})
const shown = (more: Partial<ThreadOptions> = {}, focusId = 'a') =>
  threadRows(IDS, shape(focusId), options(more)).map(({ id, depth, kind }) =>
    kind === 'ancestor' ? `^${id}` : '-'.repeat(depth) + id,
  )

test('posts below the level `maxDepth - 2` start hidden', () => {
  expect(shown({ maxDepth: 6 })).toEqual(['a', '-b', '--c', '---d', '----e', '--g', '-h', 'i'])
  expect(shown({ maxDepth: 4 })).toEqual(['a', '-b', '--c', '--g', '-h', 'i'])
})

test('direct replies are never hidden', () => {
  for (const maxDepth of [1, 2, 3]) expect(shown({ maxDepth })).toEqual(['a', '-b', '-h', 'i'])
})

test('the focused post is shown, however deep it is', () => {
  expect(shown({ maxDepth: 1 }, 'f')).toEqual(['a', '-b', '--c', '---d', '----e', '-----f', '--g', '-h', 'i'])
})

test('a hidden branch has the number of its replies', () => {
  const [, b] = threadRows(IDS, shape(), options({ maxDepth: 1 }))
  expect(b).toMatchObject({ id: 'b', open: false, replies: 5 })
})

test('with another root, shows only its ancestors above and its branch below', () => {
  expect(shown({ rootId: 'c', maxDepth: 3 })).toEqual(['^a', '^b', 'c', '-d'])
  const [a, b] = threadRows(IDS, shape(), options({ rootId: 'c' }))
  expect([a?.others, b?.others]).toEqual([1, 1])
})

test('counts posts outside of the ancestors and branch of the root as elsewhere, folded or not', () => {
  const elsewhere = (rootId: string | null, maxDepth: number) =>
    countElsewhere(threadRows(IDS, shape(), options({ rootId, maxDepth })), rootId, IDS.length)
  for (const maxDepth of [3, 100]) {
    // g, h and i. The branch of c does not count, folded or not.
    expect(elsewhere('c', maxDepth)).toBe(3)
    expect(elsewhere('a', maxDepth)).toBe(1)
    expect(elsewhere(null, maxDepth)).toBe(0)
  }
})

test('the initial root is the focused post, unless that is at the top level', () => {
  expect(firstRoot(IDS, shape('c'))).toBe('c')
  expect(firstRoot(IDS, shape('a'))).toBe(null)
  expect(firstRoot(IDS, { focusId: 'c', depths: [] })).toBe(null)
})

test('opening and closing applies to the whole branch', () => {
  const all = toggleBranch(IDS, DEPTHS, new Map(), 'b', true)
  expect(shown({ maxDepth: 1, toggled: all })).toEqual([
    'a',
    '-b',
    '--c',
    '---d',
    '----e',
    '-----f',
    '--g',
    '-h',
    'i',
  ])
  const none = toggleBranch(IDS, DEPTHS, all, 'a', false)
  expect(shown({ toggled: none })).toEqual(['a', 'i'])
  expect(shown({ toggled: new Map([...none, ['a', true]]) })).toEqual(['a', '-b', '-h', 'i'])
})

test('nothing is hidden in the linear style', () => {
  const rows = threadRows(
    ['a', 'gap:x', 'b'],
    { focusId: 'b', depths: [] },
    options({ maxDepth: 1, rootId: 'b' }),
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['post', 'gap', 'post'])
})

const TREE = fc.array(fc.nat(9)).map((steps) => {
  const depths: number[] = []
  for (const step of steps) depths.push(Math.min(step, (depths.at(-1) ?? -1) + 1))
  return depths
})

test('in any tree, each row is shown once or counted in exactly one closed branch', () => {
  fc.assert(
    fc.property(
      TREE,
      fc.nat(12),
      fc.array(fc.tuple(fc.nat(30), fc.boolean())),
      (depths, maxDepth, pressed) => {
        const ids = depths.map((_, index) => `p${index}`)
        const toggled = new Map(pressed.map(([index, open]) => [`p${index}`, open]))
        const rows = threadRows(ids, { focusId: 'p0', depths }, options({ maxDepth, toggled }))
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
        const hidden = rows.filter(({ open }) => !open).reduce((sum, { replies }) => sum + replies, 0)
        expect(rows.length + hidden).toBe(ids.length)
      },
    ),
  )
})

describe('what is above the post at the top', () => {
  const above = (ids: readonly string[], topId: string, parentId: string | undefined, loaded = true) => {
    const rows = threadRows(
      ids,
      { focusId: topId, depths: [] },
      { rootId: null, toggled: new Map(), maxDepth: 6 },
    )
    return foldAbove(rows, topId, parentId, loaded).map((row) => row.above ?? row.id)
  }

  test('is one row: the parent and the others (TH33, TH34)', () => {
    expect(above(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual([
      { missing: false, earlier: ['b'], count: 2 },
      'c',
      'd',
    ])
  })

  test('is missing where there is a gap, or where nothing is above a reply of which all is known (TH9)', () => {
    expect(above(['a', 'gap:b', 'c'], 'c', 'b')).toEqual([{ missing: true, earlier: ['a'], count: 2 }, 'c'])
    expect(above(['c'], 'c', 'b')).toEqual([{ missing: true, earlier: [], count: 1 }, 'c'])
  })

  test('is awaited until all is known, and is nothing for the first post', () => {
    expect(above(['c'], 'c', 'b', false)).toEqual([{ missing: false, earlier: [], count: 1 }, 'c'])
    expect(above(['a', 'c'], 'c', 'b', false)).toEqual([{ missing: false, earlier: ['a'], count: 1 }, 'c'])
    expect(above(['a', 'b'], 'a', undefined, false)).toEqual(['a', 'b'])
  })

  test('has the nearest post as its parent below a deleted one, whose links are gone', () => {
    expect(above(['a', 'b', 'gap:c'], 'gap:c', undefined)).toEqual([
      { missing: false, earlier: ['a'], count: 2 },
      'gap:c',
    ])
  })
})
