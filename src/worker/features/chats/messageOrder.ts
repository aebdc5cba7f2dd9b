import type { ChatMessage } from '../../../shared/model/chat.ts'

/** Oldest first. Messages of the same time are ordered by id: the ids of an instance have equal length, or count up. */
export const byAge = (a: ChatMessage, b: ChatMessage): number =>
  compare(a.createdAt, b.createdAt) || a.id.length - b.id.length || compare(a.id, b.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The same message, by its id or its idempotency key (CH15). */
export const isSame = (a: ChatMessage, b: ChatMessage): boolean =>
  a.id === b.id || (a.idempotencyKey !== undefined && a.idempotencyKey === b.idempotencyKey)

/**
 * Merges the messages of `chatId` in `arrived` into `known`, oldest first. Deduplicates, and updates messages that are
 * known already.
 */
export function mergeMessages(
  known: readonly ChatMessage[],
  arrived: readonly ChatMessage[],
  chatId: string,
): readonly ChatMessage[] {
  const all = new Map(known.map((message) => [message.id, message]))
  for (const message of arrived) {
    if (message.chatId !== chatId) continue
    const other = [...all.values()].find((each) => isSame(each, message))
    if (other === undefined || other.id === message.id) all.set(message.id, message)
  }
  return [...all.values()].sort(byAge)
}
