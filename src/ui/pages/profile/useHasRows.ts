import { useEffect, useState } from 'react'
import type { TimelineRef } from '../../../shared/protocol/views.ts'
import { useFirstPosts } from '../../common/loading/firstPosts.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { holdView, keepPlace, openView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'

/** A view of its own: where the reader of the other one is has nothing to do with it. */
const ASKING = 'asking'

/** Whether there is anything in `ref`; undefined until that is known. Looked at once, after the first posts. */
export function useHasRows(ref: TimelineRef | null): boolean | undefined {
  const engine = useEngine()
  const account = useAccountKey()
  const ready = useFirstPosts()
  const [known, setKnown] = useState<{ readonly ref: TimelineRef; readonly has: boolean }>()
  useEffect(() => {
    if (ref === null || !ready) return
    const { cell } = openView(engine, account, ref, ASKING)
    let release = holdView(engine, account, ref, keepPlace, ASKING)
    const stop = (): void => {
      release()
      release = () => {}
    }
    const look = (): void => {
      const { ids, meta } = cell.state
      if (!meta.loaded) return
      setKnown({ ref, has: ids.length > 0 })
      stop()
    }
    const unread = cell.read(look)
    look()
    return () => {
      unread()
      stop()
    }
  }, [engine, account, ref, ready])
  return known?.ref === ref ? known?.has : undefined
}
