import { type RefObject, useEffect, useMemo } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { olderAsker } from './olderAsker.ts'

/**
 * Loads older rows when the reader comes near the end, or when what there is does not fill the
 * window. What is returned is to be told of scrolling.
 */
export function useOlder(
  view: OpenView,
  scroller: RefObject<HTMLElement | null>,
  nearEnd: boolean,
): () => void {
  const engine = useEngine()
  const ids = useViewIds(view)
  const older = useViewMeta(view, 'older')
  const loaded = useViewMeta(view, 'loaded')
  const { look, scrolled, stop } = useMemo(
    () =>
      olderAsker(
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that came may still not reach down to the window's end
  useEffect(() => {
    // To look is to have the page laid out: not for every post that streams in at the top.
    if (nearEnd) look()
  }, [ids, older, loaded, nearEnd, look])
  useEffect(() => stop, [stop])
  return scrolled
}
