import { chatJson } from '../render/chatJson.ts'
import type { Account, ChatLine, ChatRecord, Media } from '../state/records.ts'
import { deliverToUser } from '../stream/deliver.ts'
import { format } from '../text/format.ts'
import type { World } from '../world.ts'

export interface ChatMessageInput {
  text: string
  media?: Media | null
  /** Idempotency key. */
  key?: string | null
  /** When it was sent; default: now. */
  at?: number
  /** The recipient has already read it. */
  read?: boolean
}

/** `owner`'s record of the chat with `other`, created if missing. */
export function chatOf(world: World, owner: Account, other: Account): ChatRecord {
  const { chats } = world.store
  for (const chat of chats.values()) if (chat.ownerId === owner.id && chat.otherId === other.id) return chat
  const now = world.now()
  const chat: ChatRecord = {
    id: world.makeId(now),
    ownerId: owner.id,
    otherId: other.id,
    updatedAt: now,
    lines: [],
  }
  chats.set(chat.id, chat)
  return chat
}

/** Sends a chat message. With a repeated idempotency key, returns the earlier message. */
export function sendChatMessage(world: World, from: Account, to: Account, input: ChatMessageInput): ChatLine {
  const mine = chatOf(world, from, to)
  const known = input.key ? mine.lines.find(({ key }) => key === input.key) : undefined
  if (known !== undefined) return known
  const at = input.at ?? world.now()
  const messageId = world.makeId(at)
  const text = input.text.trim()
  const content = text === '' ? null : format(world, text, 'text/plain').html
  const line = (unread: boolean): ChatLine => ({
    id: world.makeId(at),
    messageId,
    accountId: from.id,
    content,
    text,
    mediaId: input.media?.id ?? null,
    createdAt: at,
    unread,
    key: input.key ?? null,
  })
  const own = line(false)
  const sides: readonly (readonly [owner: Account, other: Account, line: ChatLine])[] =
    from.id === to.id
      ? [[from, to, own]]
      : [
          [from, to, own],
          [to, from, line(input.read !== true)],
        ]
  for (const [owner, other, each] of sides) {
    const chat = chatOf(world, owner, other)
    chat.lines.push(each)
    chat.updatedAt = at
    deliverToUser(world, owner, 'pleroma:chat_update', () => chatJson(world, chat, owner))
  }
  world.touch()
  return own
}

/** Deletes a message: for both sides if `chat` belongs to its author, else only in `chat`. */
export function deleteChatMessage(world: World, chat: ChatRecord, line: ChatLine): void {
  const everywhere = line.accountId === chat.ownerId
  for (const side of world.store.chats.values()) {
    if (side !== chat && !everywhere) continue
    side.lines = side.lines.filter(({ messageId }) => messageId !== line.messageId)
  }
  world.touch()
}
