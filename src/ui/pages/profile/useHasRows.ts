import { useEffect, useState } from 'react'
import type { TimelineRef } from '../../../shared/protocol/views.ts'
import { useFirstPosts } from '../../common/loading/firstPosts.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { holdView, keepPlace, openView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'

/** A separate entry, so that this view has its own reading position. */
const PROBE_ENTRY = 'asking'

/**
 * Whether `ref` has any rows; undefined until that is known. A list that the instance lacks counts as empty (PR15).
 * Loads once, after the first posts.
 */
export function useHasRows(ref: TimelineRef | null): boolean | undefined {
  const engine = useEngine()
  const account = useAccountKey()
  const ready = useFirstPosts()
  const [known, setKnown] = useState<{ readonly ref: TimelineRef; readonly has: boolean }>()
  useEffect(() => {
    if (ref === null || !ready) return
    const view = openView(engine, account, ref, PROBE_ENTRY)
    const { cell } = view
    let release = holdView(engine, account, view, keepPlace, PROBE_ENTRY)
    const stop = (): void => {
      release()
      release = () => {}
    }
    const check = (): void => {
      const { ids, meta } = cell.state
      const isMissing = meta.newer.state === 'failed' && meta.newer.code === 'missing'
      if (!meta.loaded && !isMissing) return
      setKnown({ ref, has: ids.length > 0 })
      stop()
    }
    const unsubscribe = cell.subscribe(check)
    check()
    return () => {
      unsubscribe()
      stop()
    }
  }, [engine, account, ref, ready])
  return known?.ref === ref ? known?.has : undefined
}
