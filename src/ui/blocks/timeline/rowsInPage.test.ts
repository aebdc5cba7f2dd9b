import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { nextRows, type Rows, rowsEachSide, rowsInPage } from './rowsInPage.ts'

const range = (startIndex: number, endIndex: number, count: number) => ({
  startIndex,
  endIndex,
  count,
  overscan: 0,
})

test.each([
  [800, 10],
  [801, 11],
  [160, 3],
  [0, 3],
])('a window of %i px has %i rows on each side', (height, side) => {
  expect(rowsEachSide(height)).toBe(side)
})

test('rows are in the page on both sides of where the reader is', () => {
  expect(rowsInPage(range(48, 52, 1_000), 10)).toEqual({ from: 40, to: 60 })
})

test('at the ends there are none beyond, and without a limit there are all', () => {
  expect(rowsInPage(range(0, 2, 5), 10)).toEqual({ from: 0, to: 4 })
  expect(rowsInPage(range(2, 3, 5), Number.POSITIVE_INFINITY)).toEqual({ from: 0, to: 4 })
  const { from, to } = rowsInPage(range(0, 0, 0), 3)
  expect(to).toBeLessThan(from)
})

const places = fc
  .tuple(fc.nat(500), fc.nat(500), fc.nat(40))
  .map(([a, b, side]) => ({ start: Math.min(a, b), end: Math.max(a, b), side }))

test('what is seen is always in the page', () => {
  fc.assert(
    fc.property(places, ({ start, end, side }) => {
      const { from, to } = rowsInPage(range(start, end, 501), side)
      expect(from).toBeLessThanOrEqual(start)
      expect(to).toBeGreaterThanOrEqual(end)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThan(501)
    }),
  )
})

describe('from frame to frame', () => {
  const seen = range(50, 54, 1_000)
  const wanted = rowsInPage(seen, 10)
  const turns = (before: Rows | null, most = 30): Rows[] => {
    const all: Rows[] = []
    for (let rows = before; all.length < most; ) {
      const next = nextRows(rows, wanted, seen, 1)
      if (next.from === rows?.from && next.to === rows.to) break
      all.push(next)
      rows = next
    }
    return all
  }

  it('what is seen comes at once, the others one by one until all are there', () => {
    const all = turns(null)
    expect(all[0]).toEqual({ from: 49, to: 55 })
    expect(all.at(-1)).toEqual(wanted)
    for (const [turn, { from, to }] of all.entries()) {
      const before = all[turn - 1] ?? { from: 50, to: 54 }
      expect(before.from - from).toBeLessThanOrEqual(1)
      expect(to - before.to).toBeLessThanOrEqual(1)
    }
  })

  it('two come at a time where nobody scrolls', () => {
    expect(nextRows({ from: 48, to: 56 }, wanted, seen, 2)).toEqual({ from: 46, to: 58 })
  })

  it('what is not wanted any more goes at once', () => {
    expect(nextRows({ from: 30, to: 58 }, wanted, seen, 1).from).toBe(wanted.from)
  })

  it('a jump leaves nothing of the place before', () => {
    const rows = nextRows({ from: 400, to: 420 }, wanted, seen, 2)
    expect(rows.to).toBeLessThan(60)
  })

  it('wherever it comes from, what is seen is there and nothing that is not wanted', () => {
    const before = fc.option(
      fc.tuple(fc.nat(500), fc.nat(40)).map(([from, more]) => ({ from, to: from + more })),
    )
    fc.assert(
      fc.property(places, before, fc.constantFrom(1, 2), ({ start, end, side }, rows, ahead) => {
        const now = range(start, end, 501)
        const all = rowsInPage(now, side)
        const { from, to } = nextRows(rows, all, now, ahead)
        expect(from).toBeLessThanOrEqual(start)
        expect(to).toBeGreaterThanOrEqual(end)
        expect(from).toBeGreaterThanOrEqual(all.from)
        expect(to).toBeLessThanOrEqual(all.to)
      }),
    )
  })
})
