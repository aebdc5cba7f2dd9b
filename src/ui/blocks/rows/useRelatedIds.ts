import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'

/** The view whose rows are below in the tree; an expanded conversation has its own. */
export const RowsView = createContext<OpenView | null>(null)

const never = (): void => {}

/** Whether `id` is the row above or below `rowId` in the view. Read when the row renders; no `rowId`: no. */
export function useIsBeside(id: string | undefined, rowId: string): boolean {
  const ids = useContext(RowsView)?.cell.state.ids
  if (!(id && rowId && ids)) return false
  const at = ids.indexOf(rowId)
  return ids[at - 1] === id || ids[at + 1] === id
}

/**
 * What the view says about the row `id`, as words separated by spaces: the accounts whose repeats are folded into it (T60), the
 * notifications of its group (NO38), or the sides on which the conversation goes on (T64). Renders when that changes.
 */
export function useRelatedIds(id: string, into: 'repeatedBy' | 'groups' | 'joined'): string {
  const cell = useContext(RowsView)?.cell
  return useSyncExternalStore(
    useCallback((changed: () => void) => cell?.subscribe(changed) ?? never, [cell]),
    () => cell?.state.meta[into]?.[id]?.join(' ') ?? '',
  )
}
