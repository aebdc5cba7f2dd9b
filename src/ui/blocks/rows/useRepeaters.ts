import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'

/** The view whose rows are below in the tree. */
export const RowsView = createContext<OpenView | null>(null)

const never = (): void => {}

/** The ids of the accounts whose repeats are folded into the row `id`, separated by spaces; renders when they change. */
export function useRepeaters(id: string): string {
  const cell = useContext(RowsView)?.cell
  return useSyncExternalStore(
    useCallback((changed: () => void) => cell?.read(changed) ?? never, [cell]),
    () => cell?.state.meta.repeatedBy?.[id]?.join(' ') ?? '',
  )
}
