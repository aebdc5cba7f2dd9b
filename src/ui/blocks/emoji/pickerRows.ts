import type { EmojiGroup } from '../../../shared/model/emoji.ts'

/** A row of the grid: the name of a group, or some of its emoji. */
export interface PickerRow {
  /** Index of the group. */
  readonly group: number
  /** Index of its first emoji; null for the row with the group's name. */
  readonly from: number | null
  /** Number of emoji in the row. */
  readonly length: number
}

/** A cell of the grid. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** The rows of the grid, with `columns` emoji each. If `titled`, each group starts with a row for its name. */
export function pickerRows(
  groups: readonly Pick<EmojiGroup, 'count'>[],
  columns: number,
  titled: boolean,
): readonly PickerRow[] {
  const rows: PickerRow[] = []
  for (const [group, { count }] of groups.entries()) {
    if (titled && count > 0) rows.push({ group, from: null, length: 0 })
    for (let from = 0; from < count; from += columns)
      rows.push({ group, from, length: Math.min(columns, count - from) })
  }
  return rows
}

/** The first row with emoji from `row` on, in direction `step`; -1 if there is none. */
function emojiRow(rows: readonly PickerRow[], row: number, step: 1 | -1): number {
  let index = row
  while (rows[index]?.from === null) index += step
  return rows[index] === undefined ? -1 : index
}

/** The number of rows that PageUp and PageDown move. */
const PAGE_ROWS = 6

/** The cell that a key leads to from `position`, at most to the first or last emoji; null if the key is not for the grid. */
export function positionAfter(
  rows: readonly PickerRow[],
  position: CellPosition | null,
  { key, ctrl, rtl }: { readonly key: string; readonly ctrl: boolean; readonly rtl: boolean },
): CellPosition | null {
  const lengthOf = (row: number): number => rows[row]?.length ?? 0
  const first = emojiRow(rows, 0, 1)
  const last = emojiRow(rows, rows.length - 1, -1)
  if (first === -1) return null
  if (position === null) return key === 'ArrowDown' ? { row: first, column: 0 } : null
  const { row, column } = position
  /** The cell in the row `next`, in the column `target` or the nearest one. */
  const cellIn = (next: number, target: number): CellPosition => ({
    row: next,
    column: Math.max(0, Math.min(target, lengthOf(next) - 1)),
  })
  const moveRows = (by: number): CellPosition => {
    const next = emojiRow(rows, Math.max(0, Math.min(rows.length - 1, row + by)), by > 0 ? 1 : -1)
    if (next === -1) return cellIn(by > 0 ? last : first, column)
    return cellIn(next, column)
  }
  const moveColumns = (step: 1 | -1): CellPosition => {
    if (column + step >= 0 && column + step < lengthOf(row)) return { row, column: column + step }
    const next = emojiRow(rows, row + step, step)
    if (next === -1) return position
    return cellIn(next, step === 1 ? 0 : lengthOf(next))
  }
  switch (key) {
    case 'ArrowRight':
      return moveColumns(rtl ? -1 : 1)
    case 'ArrowLeft':
      return moveColumns(rtl ? 1 : -1)
    case 'ArrowDown':
      return moveRows(1)
    case 'ArrowUp':
      return moveRows(-1)
    case 'PageDown':
      return moveRows(PAGE_ROWS)
    case 'PageUp':
      return moveRows(-PAGE_ROWS)
    case 'Home':
      return ctrl ? cellIn(first, 0) : cellIn(row, 0)
    case 'End':
      return ctrl ? cellIn(last, lengthOf(last)) : cellIn(row, lengthOf(row))
    default:
      return null
  }
}
