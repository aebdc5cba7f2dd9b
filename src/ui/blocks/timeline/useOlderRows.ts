import { type RefObject, useEffect, useMemo } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { olderTrigger } from './olderTrigger.ts'

/**
 * Loads older rows when the reader comes near the end, or when the rows don't fill the viewport. Returns the scroll handler.
 */
export function useOlderRows(
  view: OpenView,
  scroller: RefObject<HTMLElement | null>,
  nearEnd: boolean,
): () => void {
  const engine = useEngine()
  const ids = useViewIds(view)
  const older = useViewMeta(view, 'older')
  const loaded = useViewMeta(view, 'loaded')
  const { check, scrolled, stop } = useMemo(
    () =>
      olderTrigger(
        () => {
          const { ids, meta } = view.cell.state
          const { current } = scroller
          return current && meta.loaded && !meta.bottomedOut && meta.older.state === 'idle' && ids.length > 0
            ? current.scrollHeight - current.scrollTop - current.clientHeight
            : null
        },
        () => void engine.call('page', { viewId: view.viewId, direction: 'older' }),
      ),
    [view, scroller, engine],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may still not fill the viewport
  useEffect(() => {
    // A check forces a layout, so there is none when posts stream in at the top.
    if (nearEnd) check()
  }, [ids, older, loaded, nearEnd, check])
  useEffect(() => stop, [stop])
  return scrolled
}
