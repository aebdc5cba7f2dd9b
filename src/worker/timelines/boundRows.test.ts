import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGap } from '../../shared/protocol/views.ts'
import { boundRows } from './boundRows.ts'
import { MAX_UNSHOWN, TimelineList } from './timelineList.ts'

const rows = (count: number): string[] => Array.from({ length: count }, (_, index) => `r${index}`)

test('a short list is unchanged', () => {
  const list = new TimelineList()
  list.append(rows(MAX_UNSHOWN))
  expect(boundRows(list, [])).toEqual({ cut: false, gapped: false })
  expect(list.entries).toHaveLength(MAX_UNSHOWN)
})

test('without a view the newest rows stay', () => {
  const list = new TimelineList()
  list.append(rows(1_000))
  expect(boundRows(list, [])).toEqual({ cut: true, gapped: false })
  expect(list.entries).toEqual(rows(MAX_UNSHOWN))
})

test('shown rows stay, other rows are bounded, and the count above each view is exact', () => {
  const range = fc.tuple(fc.nat(2_900), fc.integer({ min: 1, max: 100 }))
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 4 }), (ranges) => {
      const all = rows(3_000)
      const list = new TimelineList()
      list.append(all)
      const views = ranges.map(([from, length]) => ({ ids: all.slice(from, from + length) }))
      boundRows(list, views)
      const shown = new Set(views.flatMap(({ ids }) => ids))
      for (const id of shown) expect(list.has(id)).toBe(true)
      expect(list.entries.length).toBeLessThanOrEqual(shown.size + (views.length + 1) * (MAX_UNSHOWN + 1))
      for (const [index, { ids }] of views.entries()) {
        const place = list.entries.indexOf(ids[0] ?? '')
        expect(list.countBefore(place)).toBe(ranges[index]?.[0])
      }
      const kept = list.entries.filter((entry) => !isGap(entry))
      expect(kept).toEqual(all.filter((id) => list.has(id)))
    }),
    { numRuns: 40 },
  )
})
