import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Status } from '../../shared/model/status.ts'
import { isGap, moreIn, moreRow } from '../../shared/protocol/views.ts'
import { Chains } from './chains.ts'
import { forgetRows, openChain, renameRow } from './changeChains.ts'
import { fillList } from './changeList.ts'
import { TimelineList } from './timelineList.ts'

/** A timeline whose rows are written as `post`, `reply>parent`, `id=post` for a repeat, or `id!` for a deleted post; one tab shows it. */
class Home {
  readonly list = new TimelineList()
  readonly chains = new Chains()
  readonly hidden = new Set<string>()
  readonly #posts = new Map<string, Status>()
  /** The newest row that is shown. Rows above it wait. */
  #top: string | undefined

  constructor(...rows: readonly string[]) {
    this.list.append(this.known(...rows))
    this.show()
  }

  /** The ids of `rows`, which are posts from now on. */
  known(...rows: readonly string[]): string[] {
    return rows.map((row) => {
      const [id = ''] = row.split(/[>=!]/)
      const [, inReplyToId] = row.split('>')
      const [, repeatOfId] = row.split('=')
      this.#posts.set(id, { id, deleted: row.endsWith('!'), inReplyToId, repeatOfId } as Status)
      return id
    })
  }

  get all(): readonly string[] {
    const { entries } = this.list
    const rows = this.hidden.size === 0 ? entries : entries.filter((id) => !this.hidden.has(id))
    return this.chains.order(rows)
  }

  /** The rows that are shown, after a change. */
  get rows(): readonly string[] {
    const from = (): number => Math.max(0, this.all.indexOf(this.#top ?? ''))
    this.chains.judge(this.all.slice(from()), (id) => this.#posts.get(id))
    return this.all.slice(from())
  }

  /** Shows the rows that wait. */
  show(): readonly string[] {
    this.#top = undefined
    const { rows } = this
    ;[this.#top] = rows
    return rows
  }

  /** The top row is about to go: what stands below it is the top now. */
  leave(gone: string): void {
    const { rows } = this
    if (gone === this.#top) this.#top = rows[1]
  }

  parentOf(id: string): string | undefined {
    return this.#posts.get(id)?.inReplyToId
  }
}

describe('replies that are first shown together', () => {
  test('read downwards at the place of the newest one (RW12)', () => {
    expect(new Home('x', 'c>b', 'b>a', 'a', 'y').rows).toEqual(['x', 'a', 'b', 'c', 'y'])
  })

  test('are a group with all branches that stand together (RW12)', () => {
    const { rows, chains } = new Home('d>b', 'c>a', 'b>a', 'a')
    expect(rows).toEqual(['a', 'b', 'c', moreRow(1, 'd')])
    expect(chains.of('b')).toEqual({ ids: ['a', 'b', 'c', 'd'], shown: 3 })
  })

  test('are no group with another row, a gap or a missing post between them (RW12)', () => {
    for (const rows of [
      ['b>a', 'x', 'a'],
      ['c>b', 'a'],
      ['c>a', 'b>a'],
    ])
      expect(new Home(...rows).rows).toEqual(rows.map((row) => row[0]))
    const home = new Home()
    home.list.append([...home.known('b>a'), 'gap:1', ...home.known('a')])
    expect(home.rows).toEqual(['b', 'gap:1', 'a'])
  })

  test('are no group with repeats and deleted posts (RW12)', () => {
    expect(new Home('b>r', 'r=p').rows).toEqual(['b', 'r'])
    expect(new Home('c>b', 'b>a', 'a!').rows).toEqual(['b', 'c', 'a'])
  })
})

describe('a reply that comes later', () => {
  test('has a row of its own, whatever waits with it (RW13)', () => {
    const home = new Home('b>a', 'a')
    for (const id of home.known('c>b', 'd>c')) home.list.prepend(id)
    expect(home.rows).toEqual(['a', 'b'])
    expect(home.show()).toEqual(['c', 'd', 'a', 'b'])
  })

  test('that belongs to shown ones above it does not move them (RW13)', () => {
    const home = new Home('x', 'c>b')
    home.list.append(home.known('b>a', 'a'))
    expect(home.rows).toEqual(['x', 'c', 'a', 'b'])
  })
})

describe('a group of more than three', () => {
  const five = (): Home => new Home('x', 'e>d', 'd>c', 'c>b', 'b>a', 'a', 'y')

  test('shows three, and the rest in place when asked (RW14)', () => {
    const home = five()
    const button = moreRow(2, 'e')
    expect(home.rows).toEqual(['x', 'a', 'b', 'c', button, 'y'])
    expect(openChain(home.chains, 'gap:1')).toBe(false)
    expect(openChain(home.chains, button)).toBe(true)
    expect(home.rows).toEqual(['x', 'a', 'b', 'c', 'd', 'e', 'y'])
  })

  test('shows the next when one of the three goes, and keeps it when that one is back (RW13, RW14)', () => {
    const home = five()
    home.hidden.add('b')
    expect(home.rows).toEqual(['x', 'a', 'c', 'd', moreRow(1, 'e'), 'y'])
    home.hidden.clear()
    expect(home.rows).toEqual(['x', 'a', 'b', 'c', 'd', moreRow(1, 'e'), 'y'])
    home.list.remove(new Set(['e']))
    expect(home.rows).toEqual(['x', 'a', 'b', 'c', 'd', 'y'])
  })
})

test('are ordered in linear time, however many they are', () => {
  const posts = 500
  const { chains, list } = new Home(
    ...Array.from({ length: posts }, (_, index) =>
      index === posts - 1 ? 'n0' : `n${posts - 1 - index}>n${posts - 2 - index}`,
    ),
  )
  expect(chains.of('n0')?.ids).toHaveLength(posts)
  const get = vi.spyOn(chains.byRow, 'get')
  chains.order(list.entries)
  expect(get.mock.calls.length).toBeLessThan(10 * posts)
})

test('a group stays where it is when a row comes between its posts and the newest one goes (RW13)', () => {
  const home = new Home('x', 'c>b', 'b>a', 'a', 'z')
  home.list.mergeNewest(home.known('x', 'c>b', 'y', 'b>a'), true)
  expect(home.rows).toEqual(['x', 'a', 'b', 'c', 'y', 'z'])
  home.list.remove(new Set(['c']))
  expect(home.rows).toEqual(['x', 'a', 'b', 'y', 'z'])
  home.list.remove(new Set(['y']))
  expect(home.rows).toEqual(['x', 'a', 'b', 'z'])
})

test('an edited post that gets another id keeps its place in the group (RW13)', () => {
  const home = new Home('c>b', 'b>a', 'a')
  renameRow(home.chains, 'b', 'n')
  home.list.adopt(home.known('b>a', 'n>a'))
  home.list.remove(new Set(['b']))
  expect(home.rows).toEqual(['a', 'n', 'c'])
})

test('groups are restored as a tab showed them (RW13)', () => {
  const chains = new Chains()
  const rows = ['x', 'e', 'd', 'c', 'b', 'a', 'r', 'p']
  chains.restore(rows, [{ ids: ['a', 'b', 'c', 'd', 'e'], shown: 3 }])
  chains.judge(rows, (id) => ({ id, deleted: false, inReplyToId: id === 'r' ? 'p' : undefined }) as Status)
  expect(chains.order(rows)).toEqual(['x', 'a', 'b', 'c', moreRow(2, 'e'), 'r', 'p'])
})

const step = fc.oneof(
  fc.record({
    do: fc.constantFrom('stream' as const, 'older' as const, 'between' as const),
    // How many rows below its parent stands; 0: no reply.
    posts: fc.array(fc.nat(3), { minLength: 1, maxLength: 8 }),
    at: fc.nat(40),
  }),
  fc.record({
    do: fc.constantFrom('delete' as const, 'hide' as const, 'unhide' as const, 'open' as const),
    at: fc.nat(40),
  }),
  fc.record({ do: fc.constantFrom('show' as const, 'gap' as const, 'fill' as const), at: fc.nat(40) }),
)

/** What a person sees of `rows`: each post, or the group behind a button. */
const seen = ({ chains }: Home, rows: readonly string[]): readonly string[] =>
  rows.flatMap((id) => {
    if (moreIn(id) === 0) return isGap(id) ? [] : [id]
    const { ids, shown } = chains.of(id) ?? { ids: [], shown: 0 }
    return ids.slice(shown)
  })

test('whatever happens, each post is there once, no shown row moves or goes, and groups read downwards (RW12, RW13, RW14)', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const home = new Home('s', 'q>p', 'p')
      const { list, chains, hidden } = home
      let count = 0
      const written = (posts: readonly number[], below: readonly string[]): string[] => {
        const ids: string[] = []
        for (const distance of posts.toReversed()) {
          const parent = [...ids, ...below][distance - 1]
          count++
          ids.unshift(
            ...home.known(distance === 0 || parent === undefined ? `n${count}` : `n${count}>${parent}`),
          )
        }
        return ids
      }
      let before = home.rows
      for (const each of steps) {
        const { entries } = list
        const at = entries.length === 0 ? 0 : each.at % entries.length
        const target = entries[at] ?? ''
        if (each.do === 'delete' || each.do === 'hide') home.leave(target)
        switch (each.do) {
          case 'stream':
            for (const id of written(each.posts, entries).toReversed()) list.prepend(id)
            break
          case 'older':
            list.append(written(each.posts, []))
            break
          case 'between':
            list.mergeNewest(
              [...entries.slice(0, at), ...written(each.posts, entries.slice(at))].filter((id) => !isGap(id)),
              true,
            )
            break
          case 'delete':
            if (!isGap(target)) list.remove(new Set([target]))
            break
          case 'hide':
            if (!isGap(target)) hidden.add(target)
            break
          case 'unhide':
            hidden.clear()
            break
          case 'open':
            openChain(chains, home.rows.filter((id) => moreIn(id) > 0)[each.at % 3] ?? '')
            break
          case 'gap':
            // Posts may be missing above a row.
            list.mergeNewest(written([0], []), false, target)
            break
          case 'fill':
            fillList(list, entries.find(isGap) ?? '', written([1], []), true)
            break
          case 'show':
            home.show()
        }
        forgetRows(chains, list)
        const rows = home.rows
        const all = list.entries.filter((id) => !isGap(id) && !hidden.has(id))
        expect([...seen(home, home.all)].sort()).toEqual([...all].sort())
        const isLeft = (id: string): boolean => list.has(id) && !hidden.has(id)
        const still = before.filter(isLeft)
        expect(rows.filter((id) => still.includes(id))).toEqual(still)
        for (const id of rows) {
          const parent = chains.of(id)?.ids.includes(home.parentOf(id) ?? '') ? home.parentOf(id) : undefined
          if (parent !== undefined) expect(rows.indexOf(parent)).toBeLessThan(rows.indexOf(id))
        }
        before = rows
      }
    }),
    { numRuns: 400 },
  )
})

test('groups stand in the order of their newest posts, and their posts in the order of the instance (RW12)', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { maxLength: 60 }), (distances) => {
      const rows = distances.map((distance, index) =>
        distance === 0 || index + distance >= distances.length
          ? `n${index}`
          : `n${index}>n${index + distance}`,
      )
      const home = new Home(...rows)
      const shown = seen(home, home.rows)
      const newest = shown.map((id) => home.chains.of(id)?.ids.at(-1) ?? id)
      const place = (id: string): number => home.list.entries.indexOf(id)
      expect(newest.map(place)).toEqual(newest.map(place).toSorted((a, b) => a - b))
      for (const id of shown) {
        const chain = home.chains.of(id)?.ids ?? []
        expect(chain.map(place)).toEqual(chain.map(place).toSorted((a, b) => b - a))
        expect(chain.length === 0 || chain.some((one) => home.parentOf(one) !== undefined)).toBe(true)
      }
    }),
  )
})
