import type { Status } from '../../shared/model/status.ts'
import { isGap, type ShownChain, type ViewMeta } from '../../shared/protocol/views.ts'
import type { StatusOf } from './foldedRows.ts'

/** Whether a line may join the row of `status` to another one: repeats, deleted and muted posts stand alone. */
export const isJoinable = (status: Status | undefined): boolean =>
  status !== undefined && !status.deleted && !status.repeatOfId && !status.mutedBy?.length

/**
 * Which of the adjacent rows `ids` a line joins: a post and its reply, in either order (T64), and the rows of a group (RW12). Also
 * the groups among them.
 *
 * @param groupOf the group of a row, if it is in one. A gap in a group is the button for its other posts.
 */
export function joinedRows(
  ids: readonly string[],
  statusOf: StatusOf,
  groupOf: (id: string) => ShownChain | undefined,
): Pick<ViewMeta, 'chains' | 'joined'> {
  const joined: Record<string, ('above' | 'below')[]> = {}
  const chains: ShownChain[] = []
  let above = ''
  for (const id of ids) {
    const group = groupOf(id)
    const isInGroup = group?.ids.includes(above)
    if (group && !isInGroup) chains.push(group)
    const isReply = statusOf(above)?.inReplyToId === id || statusOf(id)?.inReplyToId === above
    if ((isInGroup || isReply) && [above, id].every((row) => isGap(row) || isJoinable(statusOf(row)))) {
      joined[above] = [...(joined[above] ?? []), 'below']
      joined[id] = ['above']
    }
    above = id
  }
  return { ...(Object.keys(joined).length > 0 && { joined }), ...(chains.length > 0 && { chains }) }
}
