import { useRef } from 'react'
import { useKept } from '../../hooks/useKept.ts'

type Edits<T> = ReadonlyMap<string, T>

interface EditedRows<T> {
  /** The rows of the list, and those whose form is open though they have left it, in their places (N47). */
  readonly rows: readonly string[]
  /** By row, the value that its open form edits, as it was when the form was opened. */
  readonly edits: Edits<T>
  /** Opens the form of a row; null closes it. */
  readonly edit: (id: string, opened: T | null) => void
}

/**
 * The rows of a list that are edited in their places. An open form stays when another tab or another client deletes its row, and
 * is open again when the list is shown again. `key` names the list, with its account.
 */
export function useEditedRows<T>(key: string, ids: readonly string[]): EditedRows<T> {
  const [kept, setEdits] = useKept<Edits<T> | null>(`edited ${key}`, null)
  const edits = kept ?? new Map<string, T>()
  const shown = useRef(ids)
  shown.current = withKept(ids, shown.current, [...edits.keys()])
  return {
    rows: shown.current,
    edits,
    edit: (id, opened) =>
      setEdits((before) => {
        const next = new Map(before)
        if (opened === null) next.delete(id)
        else next.set(id, opened)
        return next.size === 0 ? null : next
      }),
  }
}

/** `ids` with those of `kept` that it lacks: each below the row that it was below in `before`, or at the end. */
function withKept(
  ids: readonly string[],
  before: readonly string[],
  kept: readonly string[],
): readonly string[] {
  const gone = kept.filter((id) => !ids.includes(id))
  if (gone.length === 0) return ids
  const rows = [...ids]
  for (const id of before.filter((one) => gone.includes(one))) {
    const above = before.slice(0, before.indexOf(id)).findLast((one) => rows.includes(one))
    rows.splice(above === undefined ? 0 : rows.indexOf(above) + 1, 0, id)
  }
  return [...rows, ...gone.filter((id) => !rows.includes(id))]
}
