import { type RefObject, useMemo } from 'react'
import { GAP_PREFIX } from '../../../shared/protocol/views.ts'
import '../status/holdRows.ts'
import { useHeldRows } from '../status/useHeldRows.ts'
import { idOfRow } from './threadRows.ts'
import type { ShownThread } from './useThread.ts'

/** `thread` with the rows in which somebody writes; see `useHeldRows`. A held row stands in the place of its gap. */
export function useHeldThread(
  thread: ShownThread,
  listId: string,
  box: RefObject<HTMLElement | null>,
): ShownThread {
  const rows = useHeldRows(thread.rows, listId, box, idOfRow, thread.ids)
  return useMemo(() => {
    if (rows === thread.rows) return thread
    const ids = new Set(rows.map(idOfRow))
    return {
      ...thread,
      rows: rows.filter(({ id, kind }) => kind !== 'gap' || !ids.has(id.slice(GAP_PREFIX.length))),
    }
  }, [rows, thread])
}
