import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CellPosition, pickerRows, positionAfter } from './pickerRows.ts'

const rows = pickerRows([{ count: 8 }, { count: 0 }, { count: 13 }], 6, true)
const press = (position: CellPosition | null, key: string, ctrl = false, rtl = false): CellPosition | null =>
  positionAfter(rows, position, { key, ctrl, rtl })
const at = (row: number, column: number): CellPosition => ({ row, column })

describe('the rows of the picker', () => {
  it('have at most six emoji each, below the name of their group', () => {
    expect(rows).toEqual([
      { group: 0, from: null, length: 0 },
      { group: 0, from: 0, length: 6 },
      { group: 0, from: 6, length: 2 },
      { group: 2, from: null, length: 0 },
      { group: 2, from: 0, length: 6 },
      { group: 2, from: 6, length: 6 },
      { group: 2, from: 12, length: 1 },
    ])
    expect(pickerRows([{ count: 3 }], 6, false)).toEqual([{ group: 0, from: 0, length: 3 }])
  })

  it('are navigated by arrow keys, across group names and row ends', () => {
    expect(press(null, 'ArrowDown')).toEqual(at(1, 0))
    expect(press(null, 'ArrowRight')).toBeNull()
    expect(press(at(1, 5), 'ArrowRight')).toEqual(at(2, 0))
    expect(press(at(2, 1), 'ArrowRight')).toEqual(at(4, 0))
    expect(press(at(4, 0), 'ArrowLeft')).toEqual(at(2, 1))
    expect(press(at(1, 4), 'ArrowDown')).toEqual(at(2, 1))
    expect(press(at(2, 1), 'ArrowDown')).toEqual(at(4, 1))
    expect(press(at(4, 3), 'ArrowUp')).toEqual(at(2, 1))
    expect(press(at(1, 3), 'ArrowRight', false, true)).toEqual(at(1, 2))
  })

  it('stop at the first and last emoji', () => {
    expect(press(at(1, 0), 'ArrowLeft')).toEqual(at(1, 0))
    expect(press(at(1, 2), 'ArrowUp')).toEqual(at(1, 2))
    expect(press(at(6, 0), 'ArrowRight')).toEqual(at(6, 0))
    expect(press(at(6, 0), 'ArrowDown')).toEqual(at(6, 0))
    expect(press(at(4, 3), 'PageDown')).toEqual(at(6, 0))
    expect(press(at(6, 0), 'PageUp')).toEqual(at(1, 0))
  })

  it('support Home and End, with Ctrl for the whole grid', () => {
    expect(press(at(4, 3), 'Home')).toEqual(at(4, 0))
    expect(press(at(4, 3), 'End')).toEqual(at(4, 5))
    expect(press(at(4, 3), 'Home', true)).toEqual(at(1, 0))
    expect(press(at(4, 3), 'End', true)).toEqual(at(6, 0))
    expect(press(at(4, 3), 'a')).toBeNull()
  })

  it('are never left by a key', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']
    fc.assert(
      fc.property(
        fc.array(fc.record({ count: fc.nat(20) }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean(), fc.boolean())),
        (groups, columns, titled, presses) => {
          const all = pickerRows(groups, columns, titled)
          let position: CellPosition | null = positionAfter(all, null, {
            key: 'ArrowDown',
            ctrl: false,
            rtl: false,
          })
          expect(position === null).toBe(groups.every(({ count }) => count === 0))
          if (position === null) return
          for (const [key, ctrl, rtl] of presses) {
            position = positionAfter(all, position, { key, ctrl, rtl })
            if (position === null) throw new Error(`${key} left the rows`)
            const row = all[position.row]
            expect(row?.from).not.toBeNull()
            expect(position.column).toBeGreaterThanOrEqual(0)
            expect(position.column).toBeLessThan(row?.length ?? 0)
          }
        },
      ),
    )
  })
})
