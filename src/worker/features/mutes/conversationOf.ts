import type { AccountKey } from '../../../shared/model/keys.ts'
import { entitiesOf } from '../../store/entitiesOf.ts'
import type { EntityStore } from '../../store/entityStore.ts'

/**
 * The ids of the stored posts in the conversation of `statusId`, including itself. Posts are connected by their
 * conversation id, if the instance sends it, and by replies.
 */
export function conversationOf(store: EntityStore, account: AccountKey, statusId: string): readonly string[] {
  const neighbours = new Map<string, string[]>()
  const connect = (node: string, neighbour: string): void => {
    neighbours.set(node, [...(neighbours.get(node) ?? []), neighbour])
    neighbours.set(neighbour, [...(neighbours.get(neighbour) ?? []), node])
  }
  const statuses = entitiesOf(store, account, 'status')
  for (const { id, inReplyToId, conversationId } of statuses) {
    if (inReplyToId !== undefined) connect(`post ${id}`, `post ${inReplyToId}`)
    if (conversationId !== undefined) connect(`post ${id}`, `all ${conversationId}`)
  }
  const reached = new Set([`post ${statusId}`])
  for (const node of reached) for (const neighbour of neighbours.get(node) ?? []) reached.add(neighbour)
  return statuses.map(({ id }) => id).filter((id) => reached.has(`post ${id}`))
}
