import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countElsewhere, firstRoot, type ThreadOptions, threadRows, toggleBranch } from './threadRows.ts'

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
