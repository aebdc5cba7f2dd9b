import { type RefObject, useEffect, useMemo, useReducer, useRef } from 'react'
import { useEngine } from '../../hooks/useEngine.ts'
import { holding } from '../rows/holding.ts'

/**
 * The rows of a list, with those in which somebody writes kept in their places though the list has them no more: the post was
 * deleted, its author muted, the list edited (N40). They go when the reply is closed, or the focus leaves the field.
 *
 * @param listId the ids of the elements that name the rows begin with it.
 * @param idOf must be the same function in each render. Rows that are ids need none.
 * @param hidden ids that the list has, but does not show because the reader folded them away.
 */
export function useHeldRows<Row>(
  rows: readonly Row[],
  listId: string,
  box: RefObject<HTMLElement | null>,
  idOf: (row: Row) => string = String,
  hidden?: readonly string[],
): readonly Row[] {
  const engine = useEngine()
  const before = useRef(rows)
  const [changes, check] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when somebody may have ended writing
  const shown = useMemo(
    () => holding.code?.withHeldRows(before.current, rows, idOf, engine, listId, box.current, hidden) ?? rows,
    [rows, changes, engine, listId, box, idOf, hidden],
  )
  // A list without rows is being filled again, for example by another engine.
  if (rows.length > 0) before.current = shown
  const holds = shown !== rows
  useEffect(() => (holds ? holding.code?.onWritingEnds(check, engine) : undefined), [holds, engine])
  return shown
}
