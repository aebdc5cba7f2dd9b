import type { CollectionRef, LoadState } from '../../../shared/protocol/views.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'

/** A short list, as far as it is here. */
export interface Collection {
  readonly ids: readonly string[]
  /** Something was loaded or remembered: an empty list is really empty. */
  readonly loaded: boolean
  readonly load: LoadState
  readonly retry: () => void
}

/** The short list `ref`, kept up to date while the component is mounted. `ref` is the same from render to render. */
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
