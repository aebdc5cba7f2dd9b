import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'

/** The view whose rows are below in the tree. */
export const RowsView = createContext<OpenView | null>(null)

const never = (): void => {}

/**
 * What is folded into the row `id`, as ids separated by spaces; renders when they change: the accounts that repeated its
 * post (T60), or the notifications of its group (NO38).
 */
export function useFolded(id: string, into: 'repeatedBy' | 'groups'): string {
  const cell = useContext(RowsView)?.cell
  return useSyncExternalStore(
    useCallback((changed: () => void) => cell?.read(changed) ?? never, [cell]),
    () => cell?.state.meta[into]?.[id]?.join(' ') ?? '',
  )
}
