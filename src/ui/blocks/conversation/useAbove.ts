import { useMemo } from 'react'
import { useStatus } from '../../hooks/hooks.ts'
import { foldAbove } from './threadRows.ts'
import type { ShownThread } from './useThread.ts'

/** `thread` with all that is above its post in one row (TH33, TH34), unless `showsAll`. */
export function useAbove(thread: ShownThread, loaded: boolean, showsAll: boolean): ShownThread {
  const topId = thread.rootId ?? thread.focusId
  const parentId = useStatus(topId)?.inReplyToId
  return useMemo(
    () => (showsAll ? thread : { ...thread, rows: foldAbove(thread.rows, topId, parentId, loaded) }),
    [thread, topId, parentId, loaded, showsAll],
  )
}
