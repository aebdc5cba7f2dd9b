import type { ViewMeta } from '../../shared/protocol/views.ts'
import type { StatusOf } from './foldedRows.ts'

/**
 * Which of the adjacent rows `ids` are a post and its reply, in either order (T64). Repeats, deleted and muted posts are
 * not joined. Undefined: none.
 */
export function joinedRows(ids: readonly string[], statusOf: StatusOf): Pick<ViewMeta, 'joined'> | undefined {
  const joined: Record<string, ('above' | 'below')[]> = {}
  let above = statusOf(ids[0] ?? '')
  for (const id of ids.slice(1)) {
    const below = statusOf(id)
    const shown = [above, below].every(
      (one) => one && !one.deleted && !one.repeatOfId && !one.mutedBy?.length,
    )
    if (shown && above && (above.inReplyToId === id || below?.inReplyToId === above.id)) {
      joined[above.id] = [...(joined[above.id] ?? []), 'below']
      joined[id] = ['above']
    }
    above = below
  }
  return Object.keys(joined).length > 0 ? { joined } : undefined
}
