import type { AccountKey } from '../../../shared/model/keys.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { EntityStore } from '../../store/entityStore.ts'

/**
 * The ids of the posts here that belong to the conversation of `statusId`, itself among them: by the
 * conversation's id where the instance tells it, and by what answers what.
 */
export function conversationOf(store: EntityStore, account: AccountKey, statusId: string): readonly string[] {
  const beside = new Map<string, string[]>()
  const join = (one: string, other: string): void => {
    beside.set(one, [...(beside.get(one) ?? []), other])
    beside.set(other, [...(beside.get(other) ?? []), one])
  }
  const held = store.keysOfKind(account, 'status').map((key) => store.base(key) as Status)
  for (const { id, inReplyToId, conversationId } of held) {
    if (inReplyToId !== undefined) join(`post ${id}`, `post ${inReplyToId}`)
    if (conversationId !== undefined) join(`post ${id}`, `all ${conversationId}`)
  }
  const reached = new Set([`post ${statusId}`])
  for (const one of reached) for (const other of beside.get(one) ?? []) reached.add(other)
  return held.map(({ id }) => id).filter((id) => reached.has(`post ${id}`))
}
