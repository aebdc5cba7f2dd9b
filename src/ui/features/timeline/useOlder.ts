import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { engine } from '../../engine/engine.ts'
import type { OpenView } from '../../mirror/openViews.ts'
import { useViewIds, useViewMeta } from './useViewState.ts'

/** spec/2 §9: older ones load within this of the bottom. */
const OLDER_WITHIN_PX = 750
/** spec/2 §9: the older fetch is debounced. */
const OLDER_EVERY_MS = 1_000

/**
 * Loads older rows when the reader comes near the end, or when what there is does not fill the
 * window. What is returned looks whether it is time.
 */
export function useOlder(
  view: OpenView,
  scroller: RefObject<HTMLElement | null>,
  nearEnd: boolean,
): () => void {
  const ids = useViewIds(view)
  const older = useViewMeta(view, 'older')
  const loaded = useViewMeta(view, 'loaded')
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  const again = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const look = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    const { meta } = view.cell.state
    const left = element.scrollHeight - element.scrollTop - element.clientHeight
    const due = meta.loaded && !meta.bottomedOut && meta.older.state === 'idle' && left < OLDER_WITHIN_PX
    if (!due || view.cell.state.ids.length === 0) return
    const since = performance.now() - askedAt.current
    clearTimeout(again.current)
    if (since < OLDER_EVERY_MS) {
      again.current = setTimeout(look, OLDER_EVERY_MS - since)
      return
    }
    askedAt.current = performance.now()
    void engine.call('page', { viewId: view.viewId, direction: 'older' })
  }, [view, scroller])

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that came may still not reach down to the window's end
  useEffect(() => {
    // To look is to have the page laid out: not for every post that streams in at the top.
    if (nearEnd) look()
  }, [ids, older, loaded, nearEnd, look])
  useEffect(() => () => clearTimeout(again.current), [])
  return look
}
