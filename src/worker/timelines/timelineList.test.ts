import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isGap } from '../../shared/protocol/views.ts'
import { cutList, fillList, replaceByGap } from './changeList.ts'
import { TimelineList } from './timelineList.ts'

const listOf = (...ids: readonly string[]): TimelineList => {
  const list = new TimelineList()
  list.append(ids)
  return list
}

const gapOf = (list: TimelineList): string => list.entries.find(isGap) ?? ''

describe('the newest page', () => {
  test('goes above the known rows that it reaches', () => {
    const list = listOf('c', 'b', 'a')
    expect(list.mergeNewest(['e', 'd', 'c', 'b'], false)).toBe(2)
    expect(list.entries).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  test('leaves a gap if it reaches no known row', () => {
    const list = listOf('b', 'a')
    list.mergeNewest(['z', 'y'], false, 'b')
    expect(list.entries).toEqual(['z', 'y', gapOf(list), 'b', 'a'])
    expect(list.countBefore(3)).toBe(2)
  })

  test('leaves no gap if nothing is missing below it', () => {
    const list = listOf('b', 'a')
    list.mergeNewest(['d', 'c'], true, 'b')
    expect(list.entries).toEqual(['d', 'c', 'b', 'a'])
  })

  test('goes above a row that arrived during the fetch and was deleted before its page was read (T12)', () => {
    const list = listOf('d', 'c', 'b', 'a')
    list.mergeNewest(['e', 'd'], true, 'b', ['c', 'd'])
    expect(list.entries).toEqual(['e', 'd', 'c', 'b', 'a'])
    list.prepend('g')
    list.mergeNewest(['f', 'e'], true, 'd', ['e', 'g'])
    expect(list.entries).toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a'])
  })

  test('leaves a gap below a page that does not reach the rows of the stream', () => {
    const list = new TimelineList()
    list.append(['b', 'a'])
    list.prepend('c')
    list.prepend('d')
    list.mergeNewest(['z', 'y'], false, 'b')
    expect(list.entries.map((id) => (isGap(id) ? 'gap' : id))).toEqual([
      'z',
      'y',
      'gap',
      'd',
      'c',
      'gap',
      'b',
      'a',
    ])
  })

  test('leaves the gap below streamed rows if it reaches only those', () => {
    const list = listOf('b', 'a')
    list.prepend('z')
    list.mergeNewest(['z', 'y', 'x'], false, 'b')
    expect(list.entries).toEqual(['z', 'y', 'x', gapOf(list), 'b', 'a'])
  })

  test('leaves one gap if it contains only streamed rows and more may be missing', () => {
    const list = listOf('b', 'a')
    list.prepend('y')
    list.prepend('z')
    expect(list.mergeNewest(['z', 'y'], false, 'b')).toBe(0)
    expect(list.entries).toEqual(['z', 'y', gapOf(list), 'b', 'a'])
    list.mergeNewest(['z', 'y'], false, 'b')
    expect(list.entries.filter(isGap)).toHaveLength(1)
  })

  test('puts missed rows below streamed ones', () => {
    const list = listOf('b', 'a')
    list.prepend('e')
    list.mergeNewest(['e', 'd', 'c'], true, 'b')
    expect(list.entries).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  test('moves no known row if it lists rows in another order', () => {
    const list = listOf('d', 'c', 'b', 'a')
    list.mergeNewest(['b', 'x', 'd', 'y'], false)
    expect(list.entries.filter((id) => id !== 'x' && id !== 'y')).toEqual(['d', 'c', 'b', 'a'])
    expect(list.entries).toHaveLength(6)
  })
})

describe('a gap', () => {
  const withGap = (): TimelineList => {
    const list = listOf('b', 'a')
    list.mergeNewest(['z', 'y'], false, 'b')
    return list
  }

  test('moves down as it is filled, and is removed when the page reaches a row below it', () => {
    const list = withGap()
    const gap = gapOf(list)
    fillList(list, gap, ['x', 'w'], false)
    expect(list.entries).toEqual(['z', 'y', 'x', 'w', gap, 'b', 'a'])
    fillList(list, gap, ['v', 'b'], false)
    expect(list.entries).toEqual(['z', 'y', 'x', 'w', 'v', 'b', 'a'])
  })

  test('keeps the order when the page extends below it', () => {
    const list = withGap()
    fillList(list, gapOf(list), ['x', 'b', 'a2', 'a', 'older'], false)
    expect(list.entries).toEqual(['z', 'y', 'x', 'b', 'a2', 'a', 'older'])
  })

  test('is removed when nothing is missing, or the page has nothing new', () => {
    for (const [page, ended] of [
      [[], true],
      [['y', 'z'], false],
    ] as const) {
      const list = withGap()
      fillList(list, gapOf(list), page, ended)
      expect(list.entries).toEqual(['z', 'y', 'b', 'a'])
    }
  })

  test('is not ended by a repeated row from above it', () => {
    const list = withGap()
    fillList(list, gapOf(list), ['y', 'x'], false)
    expect(list.entries).toEqual(['z', 'y', 'x', gapOf(list), 'b', 'a'])
  })

  test('is not filled once it no longer exists', () => {
    const list = withGap()
    fillList(list, 'gap:99', ['x'], false)
    expect(list.has('x')).toBe(false)
  })

  test('from folding counts its posts, including those of older gaps', () => {
    const list = listOf(...Array.from({ length: 100 }, (_, index) => `r${index}`))
    replaceByGap(list, 40, 90)
    expect(list.entries).toHaveLength(51)
    expect(list.countBefore(51)).toBe(100)
    replaceByGap(list, 10, 41)
    expect(list.entries.filter(isGap)).toHaveLength(1)
    expect(list.countBefore(list.entries.length)).toBe(100)
    fillList(list, gapOf(list), ['r10', 'r11'], false)
    expect(list.countBefore(list.entries.length)).toBe(100)
  })
})

describe('any sequence of operations', () => {
  const id = fc.integer({ min: 0, max: 40 }).map((number) => `r${number}`)
  const page = fc.array(id, { maxLength: 8 }).map((ids) => [...new Set(ids)])
  const step = fc.oneof(
    fc.record({ do: fc.constant('prepend' as const), id }),
    fc.record({
      do: fc.constant('newest' as const),
      page,
      isComplete: fc.boolean(),
      edge: fc.option(id, { nil: undefined }),
    }),
    fc.record({ do: fc.constant('append' as const), page }),
    fc.record({ do: fc.constant('fill' as const), page, ended: fc.boolean() }),
    fc.record({ do: fc.constant('remove' as const), page }),
    fc.record({ do: fc.constant('fold' as const), from: fc.nat(20), length: fc.nat(20) }),
    fc.record({ do: fc.constant('cut' as const), length: fc.nat(30) }),
  )

  test('keeps rows unique and known, and never reorders them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const list = new TimelineList()
        for (const each of steps) {
          const before = [...list.entries]
          if (each.do === 'prepend') list.prepend(each.id)
          else if (each.do === 'newest') {
            const { edge } = each
            const counted = list.mergeNewest(
              each.page,
              each.isComplete,
              edge !== undefined && list.has(edge) ? edge : undefined,
            )
            expect(counted).toBe(each.page.filter((one) => !before.includes(one)).length)
            expect(each.page.every((one) => list.has(one))).toBe(true)
          } else if (each.do === 'append') list.append(each.page)
          else if (each.do === 'fill') fillList(list, gapOf(list), each.page, each.ended)
          else if (each.do === 'remove') list.remove(new Set(each.page))
          else if (each.do === 'cut') cutList(list, each.length)
          else {
            const to = Math.min(before.length, each.from + each.length)
            replaceByGap(list, Math.min(each.from, to), to)
          }
          const rows = list.entries.filter((entry) => !isGap(entry))
          expect(new Set(list.entries).size).toBe(list.entries.length)
          expect(rows.every((row) => list.has(row))).toBe(true)
          for (let number = 0; number <= 40; number++)
            expect(list.has(`r${number}`)).toBe(rows.includes(`r${number}`))
          const stayed = before.filter((entry) => list.entries.includes(entry))
          expect(list.entries.filter((entry) => before.includes(entry))).toEqual(stayed)
          expect(list.countBefore(list.entries.length)).toBeGreaterThanOrEqual(rows.length)
        }
      }),
    )
  })

  test('pages of a growing timeline, read from the top, reproduce its order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 12 }), (growths) => {
        const list = new TimelineList()
        const server: string[] = []
        for (const growth of growths) {
          const edge = list.entries[0]
          for (let count = 0; count < growth; count++) server.unshift(`p${server.length}`)
          const at = edge === undefined ? server.length : server.indexOf(edge)
          list.mergeNewest(server.slice(0, Math.min(at, 20)), at <= 20, edge)
        }
        for (let gap = gapOf(list); gap !== ''; gap = gapOf(list)) {
          const above = list.entries[list.entries.indexOf(gap) - 1] ?? ''
          const page = server.slice(server.indexOf(above) + 1).slice(0, 20)
          fillList(list, gap, page, page.length === 0)
        }
        const from = list.entries.length
        list.append(server.slice(from))
        expect(list.entries).toEqual(server)
      }),
    )
  })
})

describe('rows that another engine had', () => {
  test('go to the position that common rows determine', () => {
    const list = listOf('9', '8', '7')
    list.adopt(['8', '7', '6', '5'])
    expect(list.entries).toEqual(['9', '8', '7', '6', '5'])
    list.adopt(['8', '7', '6', '5', '4'])
    expect(list.entries).toEqual(['9', '8', '7', '6', '5', '4'])
  })

  test('go below all rows, after a gap, if none is in common', () => {
    const list = listOf('9', '8')
    list.adopt(['3', '2'])
    expect(list.entries).toEqual(['9', '8', 'gap:1', '3', '2'])
  })

  test('keep their gaps, once', () => {
    const list = listOf()
    list.adopt(['9', 'gap:7', '3'])
    list.adopt(['9', 'gap:7', '3', '2'])
    expect(list.entries).toEqual(['9', 'gap:1', '3', '2'])
  })
})
