import { useCallback, useSyncExternalStore } from 'react'
import type { ViewState } from '../../../shared/protocol/views.ts'
import type { OpenView } from '../../mirror/openViews.ts'

/** What `view` shows; renders when its rows or what is said of them change. */
export function useViewState({ cell }: OpenView): ViewState {
  return useSyncExternalStore(
    useCallback((changed: () => void) => cell.read(changed), [cell]),
    () => cell.state,
  )
}
