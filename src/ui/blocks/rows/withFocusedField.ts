import { FOCUSED_FIELD } from '../../common/keyboard/textField.ts'
import { ownRow } from './ownRow.ts'

/** The rendered rows `indexes` of the list of `count` rows in `box`, with the row in which somebody types (N40). */
export function withFocusedField(indexes: number[], box: HTMLElement | null, count: number): number[] {
  const { activeElement } = document
  if (!activeElement?.matches(FOCUSED_FIELD) || !box?.contains(activeElement)) return indexes
  const index = Number(ownRow(activeElement, box)?.dataset.index ?? -1)
  return index < 0 || index >= count || indexes.includes(index)
    ? indexes
    : [...indexes, index].sort((one, other) => one - other)
}
