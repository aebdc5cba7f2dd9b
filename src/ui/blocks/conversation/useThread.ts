import { useMemo } from 'react'
import { GAP_PREFIX, isGap } from '../../../shared/protocol/views.ts'
import { usePreference, useStatus } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { countElsewhere, firstRoot, type ThreadRow, threadRows, toggleBranch } from './threadRows.ts'

/** The visible state of a conversation. */
export interface ShownThread {
  readonly rows: readonly ThreadRow[]
  /** The post that the conversation was opened for. */
  readonly focusId: string
  /** The root of the visible tree; null: the whole conversation. */
  readonly rootId: string | null
  /** All loaded posts, shown or not. */
  readonly ids: readonly string[]
  /** The first post of the conversation, whose author is marked (TH29). Empty if it is not known, or is the only post. */
  readonly firstId: string
  /** The number of loaded posts that are neither ancestors nor descendants of the root. */
  readonly elsewhere: number
  /** The folding state after the branch of `id` is opened or closed. */
  readonly withToggled: (id: string, open: boolean) => ReadonlyMap<string, boolean>
}

/**
 * The rows of a conversation.
 *
 * @param root the root that the user chose; null: the whole conversation; undefined: no choice yet.
 */
export function useThread(
  view: OpenView,
  statusId: string,
  root: string | null | undefined,
  toggled: ReadonlyMap<string, boolean>,
): ShownThread {
  const sent = useViewIds(view)
  const thread = useViewMeta(view, 'thread')
  const loaded = useViewMeta(view, 'loaded')
  const load = useViewMeta(view, 'newer')
  const own = useStatus(statusId)
  /** What the tab knows of the post, until the engine answers (TH32). */
  const knownId =
    loaded || (load.state === 'failed' && load.code === 'missing')
      ? undefined
      : own && (own.repeatOfId ?? own.id)
  const maxDepth = usePreference('maxDepthInThread')
  return useMemo(() => {
    const ids = sent.length === 0 && knownId ? [knownId] : sent
    const shape = thread ?? { focusId: knownId ?? statusId, depths: [] }
    const { depths, focusId } = shape
    // If the root was deleted, its gap takes its place, or it is ignored.
    const known = typeof root === 'string' ? [root, GAP_PREFIX + root].find((id) => ids.includes(id)) : root
    const rootId = depths.length === 0 ? null : known === undefined ? firstRoot(ids, shape) : known
    const rows = threadRows(ids, shape, { rootId, toggled, maxDepth })
    return {
      rows,
      focusId,
      rootId,
      ids,
      firstId: loaded && ids.length > 1 && !isGap(ids[0] ?? '') ? (ids[0] ?? '') : '',
      elsewhere: countElsewhere(rows, rootId, ids.length),
      withToggled: (id, open) => toggleBranch(ids, depths, toggled, id, open),
    }
  }, [sent, thread, loaded, statusId, knownId, root, toggled, maxDepth])
}

/** The author of a conversation's first post; undefined if that post is a reply, or not known. */
export function useStarter(firstId: string): string | undefined {
  const first = useStatus(firstId)
  return first === null || first.inReplyToId !== undefined ? undefined : first.accountId
}
