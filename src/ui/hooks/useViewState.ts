import { useCallback, useSyncExternalStore } from 'react'
import type { ViewMeta } from '../../shared/protocol/views.ts'
import type { OpenView } from './openViews.ts'

/** The ids of the view's rows; renders when they change, but not when only a counter does. */
export function useViewIds({ cell }: OpenView): readonly string[] {
  return useSyncExternalStore(
    useCallback((changed: () => void) => cell.subscribe(changed), [cell]),
    () => cell.state.ids,
  )
}

/** One field of the view's metadata; renders when that field changes. */
export function useViewMeta<K extends keyof ViewMeta>({ cell }: OpenView, field: K): ViewMeta[K] {
  return useSyncExternalStore(
    useCallback((changed: () => void) => cell.subscribe(changed), [cell]),
    () => cell.state.meta[field],
  )
}
