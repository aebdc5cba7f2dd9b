import { useMemo } from 'react'
import type { CollectionRef, FoundKind, LoadState } from '../../../shared/protocol/views.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'

/** The loaded results of one type. */
export interface FoundPart {
  readonly ref: CollectionRef
  readonly view: OpenView
  readonly ids: readonly string[]
  readonly loaded: boolean
  readonly load: LoadState
  /** There are no further pages. */
  readonly ended: boolean
}

/** The results of a search, of all types. */
export function useFound(query: string): {
  readonly parts: Readonly<Record<FoundKind, FoundPart>>
  /** Sends the search again. */
  readonly again: () => void
} {
  const engine = useEngine()
  const status = usePart('status', query)
  const account = usePart('account', query)
  const hashtag = usePart('hashtag', query)
  return {
    parts: { status, account, hashtag },
    // One request loads all three.
    again: () => void engine.call('page', { viewId: status.view.viewId, direction: 'newer' }),
  }
}

function usePart(what: FoundKind, query: string): FoundPart {
  const ref = useMemo<CollectionRef>(() => ({ kind: 'found', what, query }), [what, query])
  const view = useHeldView(ref)
  return {
    ref,
    view,
    ids: useViewIds(view),
    loaded: useViewMeta(view, 'loaded'),
    load: useViewMeta(view, 'newer'),
    ended: useViewMeta(view, 'bottomedOut'),
  }
}
