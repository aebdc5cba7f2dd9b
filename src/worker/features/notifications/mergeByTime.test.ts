import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeByTime, type RowSource } from './mergeByTime.ts'

/** Rows of account `name` at these times. */
const rowsOf = (name: string, times: readonly number[]): RowSource['rows'] =>
  times.map((at, index) => ({ id: `${name}${index}`, at }))

const times = fc.array(fc.oneof(fc.nat(20), fc.constant(Number.NaN)), { maxLength: 12 })
const accounts = fc.array(fc.record({ times, loaded: fc.nat(12), open: fc.boolean() }), { maxLength: 4 })

describe('the rows of several accounts', () => {
  test('are merged by time, down to the oldest row of the first account that may have more (SA20)', () => {
    const merged = mergeByTime([
      { rows: rowsOf('a', [9, 7, 5]), open: true },
      { rows: rowsOf('b', [8, 6, 4]), open: true },
      { rows: rowsOf('c', [3]), open: false },
    ])
    expect(merged.ids).toEqual(['a0', 'b0', 'a1', 'b1', 'a2'])
    expect(merged.ending).toEqual([0])
  })

  test('are all listed if no account in the list has older ones', () => {
    const merged = mergeByTime([
      { rows: rowsOf('a', [9, 1]), open: false },
      { rows: rowsOf('b', [8]), open: false },
      { rows: [], open: true },
    ])
    expect(merged).toEqual({ ids: ['a0', 'b0', 'a1'], ending: [] })
  })

  test('keep the order of each account without duplicates, whatever the times are', () => {
    fc.assert(
      fc.property(accounts, (all) => {
        const sources = all.map(({ times, open }, index) => ({ rows: rowsOf(`s${index}-`, times), open }))
        const { ids } = mergeByTime(sources)
        expect(new Set(ids).size).toBe(ids.length)
        for (const { rows } of sources) {
          const mine = rows.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
          expect(mine).toEqual(rows.slice(0, mine.length).map(({ id }) => id))
          expect(ids.filter((id) => mine.includes(id))).toEqual(mine)
        }
        if (sources.every(({ open }) => !open))
          expect(ids).toHaveLength(sources.flatMap(({ rows }) => rows).length)
      }),
    )
  })

  test('that load later are below all others (SA20)', () => {
    fc.assert(
      fc.property(accounts, (all) => {
        // Accounts without loaded rows are not in the list yet.
        const some = all.filter(({ times, loaded }) => times.length > 0 && loaded > 0)
        const before = mergeByTime(
          some.map(({ times, loaded }, index) => ({
            rows: rowsOf(`s${index}-`, times).slice(0, loaded),
            open: loaded < times.length,
          })),
        ).ids
        const after = mergeByTime(
          some.map(({ times }, index) => ({ rows: rowsOf(`s${index}-`, times), open: false })),
        ).ids
        expect(after.slice(0, before.length)).toEqual(before)
      }),
    )
  })
})
