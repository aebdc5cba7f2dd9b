import { useEffect } from 'react'
import type { CollectionRef, LoadState } from '../../../shared/protocol/views.ts'
import { useEngineStatus } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'

/** The state of a short list. */
export interface Collection {
  readonly ids: readonly string[]
  /** False while neither the server nor storage has answered. Only a loaded list is known to be empty. */
  readonly loaded: boolean
  readonly load: LoadState
  readonly retry: () => void
}

/** Subscribes to the short list `ref` while the component is mounted. `ref` must be stable between renders. */
export function useCollection(ref: CollectionRef): Collection {
  const engine = useEngine()
  const view = useHeldView(ref)
  return {
    ids: useViewIds(view),
    loaded: useViewMeta(view, 'loaded'),
    load: useViewMeta(view, 'newer'),
    retry: () => void engine.call('page', { viewId: view.viewId, direction: 'newer' }),
  }
}

/** Like `useCollection`, but fetches the rows each time the page opens: for a list that may change elsewhere. */
export function useFreshCollection(ref: CollectionRef): Collection {
  const engine = useEngine()
  const attached = useEngineStatus('attachCount')
  const { viewId } = useHeldView(ref)
  // The engine fetches a list that nothing else shows anyway. It then sends one request for both.
  useEffect(() => {
    if (attached > 0) void engine.call('page', { viewId, direction: 'newer' })
  }, [engine, attached, viewId])
  return useCollection(ref)
}
