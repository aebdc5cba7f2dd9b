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
export interface Place {
  readonly row: number
  readonly column: number
}

/** The rows of the grid with `columns` emoji each; `titled`: each group starts with a row for its name. */
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

/** The next row with emoji in direction `by`, including `row` itself; -1 if there is none. */
function emojiRow(rows: readonly PickerRow[], row: number, by: 1 | -1): number {
  let at = row
  while (rows[at]?.from === null) at += by
  return rows[at] === undefined ? -1 : at
}

/** Rows that PageUp and PageDown skip. */
const PAGE_ROWS = 6

/**
 * The cell that a key leads to from `place`; null if the key is not for the grid. Stops at the first and last emoji.
 */
export function placeAfter(
  rows: readonly PickerRow[],
  place: Place | null,
  { key, ctrl, rtl }: { readonly key: string; readonly ctrl: boolean; readonly rtl: boolean },
): Place | null {
  const lengthOf = (row: number): number => rows[row]?.length ?? 0
  const first = emojiRow(rows, 0, 1)
  const last = emojiRow(rows, rows.length - 1, -1)
  if (first === -1) return null
  if (place === null) return key === 'ArrowDown' ? { row: first, column: 0 } : null
  const { row, column } = place
  const at = (next: number, target: number): Place => ({
    row: next,
    column: Math.max(0, Math.min(target, lengthOf(next) - 1)),
  })
  const lines = (by: number): Place => {
    const next = emojiRow(rows, Math.max(0, Math.min(rows.length - 1, row + by)), by > 0 ? 1 : -1)
    if (next === -1) return at(by > 0 ? last : first, column)
    return at(next, column)
  }
  const step = (by: 1 | -1): Place => {
    if (column + by >= 0 && column + by < lengthOf(row)) return { row, column: column + by }
    const next = emojiRow(rows, row + by, by)
    if (next === -1) return place
    return at(next, by === 1 ? 0 : lengthOf(next))
  }
  switch (key) {
    case 'ArrowRight':
      return step(rtl ? -1 : 1)
    case 'ArrowLeft':
      return step(rtl ? 1 : -1)
    case 'ArrowDown':
      return lines(1)
    case 'ArrowUp':
      return lines(-1)
    case 'PageDown':
      return lines(PAGE_ROWS)
    case 'PageUp':
      return lines(-PAGE_ROWS)
    case 'Home':
      return ctrl ? at(first, 0) : at(row, 0)
    case 'End':
      return ctrl ? at(last, lengthOf(last)) : at(row, lengthOf(row))
    default:
      return null
  }
}
