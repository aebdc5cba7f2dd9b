import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { nextRows, type Rows, rowsEachSide, rowsInMotion, rowsInPage } from './rowsInPage.ts'

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
])('a viewport of %i px has %i extra rows on each side', (height, side) => {
  expect(rowsEachSide(height)).toBe(side)
})

test('rows on both sides of the visible ones are rendered', () => {
  expect(rowsInPage(range(48, 52, 1_000), 10)).toEqual({ from: 40, to: 60 })
})

test('stops at the ends of the list, and renders all without a limit', () => {
  expect(rowsInPage(range(0, 2, 5), 10)).toEqual({ from: 0, to: 4 })
  expect(rowsInPage(range(2, 3, 5), Number.POSITIVE_INFINITY)).toEqual({ from: 0, to: 4 })
  const { from, to } = rowsInPage(range(0, 0, 0), 3)
  expect(to).toBeLessThan(from)
})

test('in fast motion, the rows behind the visible ones are removed a few at a time (T62)', () => {
  const seen = range(50, 54, 1_000)
  expect(rowsInMotion(seen, 10, 1, { from: 42, to: 62 })).toEqual({ from: 45, to: 62 })
  expect(rowsInMotion(seen, 10, 1, { from: 48, to: 62 })).toEqual({ from: 49, to: 62 })
  expect(rowsInMotion(seen, 10, -1, { from: 42, to: 62 })).toEqual({ from: 42, to: 59 })
  expect(rowsInMotion(seen, 10, -1, { from: 42, to: 56 })).toEqual({ from: 42, to: 55 })
  expect(rowsInMotion(range(0, 4, 1_000), 10, 1, null)).toEqual({ from: 0, to: 12 })
})

const places = fc
  .tuple(fc.nat(500), fc.nat(500), fc.nat(40))
  .map(([a, b, side]) => ({ start: Math.min(a, b), end: Math.max(a, b), side }))

test('visible rows are always rendered', () => {
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

describe('the rendered rows from frame to frame', () => {
  const seen = range(50, 54, 1_000)
  const target = rowsInPage(seen, 10)
  const turns = (before: Rows | null, maxTurns = 30): Rows[] => {
    const all: Rows[] = []
    for (let rows = before; all.length < maxTurns; ) {
      const next = nextRows(rows, target, seen, 1)
      if (next.from === rows?.from && next.to === rows.to) break
      all.push(next)
      rows = next
    }
    return all
  }

  it('have all visible rows at once, and the others one by one', () => {
    const all = turns(null)
    expect(all[0]).toEqual({ from: 49, to: 55 })
    expect(all.at(-1)).toEqual(target)
    for (const [turn, { from, to }] of all.entries()) {
      const before = all[turn - 1] ?? { from: 50, to: 54 }
      expect(before.from - from).toBeLessThanOrEqual(1)
      expect(to - before.to).toBeLessThanOrEqual(1)
    }
  })

  it('grow by two at a time at rest', () => {
    expect(nextRows({ from: 48, to: 56 }, target, seen, 2)).toEqual({ from: 46, to: 58 })
  })

  it('shrink at once', () => {
    expect(nextRows({ from: 30, to: 58 }, target, seen, 1).from).toBe(target.from)
  })

  it('keep nothing of the old position after a jump', () => {
    const rows = nextRows({ from: 400, to: 420 }, target, seen, 2)
    expect(rows.to).toBeLessThan(60)
  })

  it('include the visible rows and stay within the target, from any previous state', () => {
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
