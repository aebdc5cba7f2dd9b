import { useMemo } from 'react'
import { GAP_PREFIX } from '../../../shared/protocol/views.ts'
import { usePreference } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { countElsewhere, firstRoot, type ThreadRow, threadRows, toggleBranch } from './threadRows.ts'

/** A conversation as it is looked at. */
export interface ShownThread {
  readonly rows: readonly ThreadRow[]
  /** The row it was opened for. */
  readonly focusId: string
  /** The post that the tree begins at; null: all of it. */
  readonly rootId: string | null
  /** The posts that are there, shown or not. */
  readonly count: number
  /** Those of them that are neither above nor below the post that the tree begins at. */
  readonly elsewhere: number
  /** The branches that are open and closed after `id` was opened or closed. */
  readonly toggled: (id: string, open: boolean) => ReadonlyMap<string, boolean>
}

/**
 * The rows of a conversation.
 *
 * @param root the post that its reader has moved to; null: to all of it; undefined: nowhere yet.
 */
export function useThread(
  view: OpenView,
  statusId: string,
  root: string | null | undefined,
  toggled: ReadonlyMap<string, boolean>,
): ShownThread {
  const ids = useViewIds(view)
  const thread = useViewMeta(view, 'thread')
  const maxDepth = usePreference('maxDepthInThread')
  return useMemo(() => {
    const shape = thread ?? { focusId: statusId, depths: [] }
    const { depths, focusId } = shape
    // Somewhere that is not there any more is where it was, or nowhere.
    const there = typeof root === 'string' ? [root, GAP_PREFIX + root].find((id) => ids.includes(id)) : root
    const rootId = depths.length === 0 ? null : there === undefined ? firstRoot(ids, shape) : there
    const rows = threadRows(ids, shape, { rootId, toggled, maxDepth })
    return {
      rows,
      focusId,
      rootId,
      count: ids.length,
      elsewhere: countElsewhere(rows, rootId, ids.length),
      toggled: (id, open) => toggleBranch(ids, depths, toggled, id, open),
    }
  }, [ids, thread, statusId, root, toggled, maxDepth])
}
