import type { Chat, ChatMessage } from '../../shared/model/chat.ts'
import { normalizeEmbeddedAccount } from './account.ts'
import { normalizeAttachment } from './attachment.ts'
import { entityEmojis } from './emoji.ts'
import type { Harvest, NormalizeContext } from './harvest.ts'
import { MAX_PAGE_ENTRIES, UNKNOWN_INSTANT } from './limits.ts'
import { count, definite, idOf, isoDate, list, optionalId, record } from './read.ts'
import { parseRichText } from './richText.ts'

/** A chat, its other person into the harvest; null when it has no id, or nobody to talk with. */
export function normalizeChat(raw: unknown, into: Harvest, context: NormalizeContext): Chat | null {
  const served = record(raw)
  const id = idOf(served.id)
  const accountId = normalizeEmbeddedAccount(served.account, into, context)
  if (id === '' || accountId === null) {
    context.warn('chat: not usable')
    return null
  }
  const last = served.last_message == null ? null : normalizeChatMessage(served.last_message, context)
  return {
    id,
    accountId,
    unread: count(served.unread),
    updatedAt: isoDate(served.updated_at) ?? last?.createdAt ?? UNKNOWN_INSTANT,
    // What belongs elsewhere says nothing of this chat.
    ...(last?.chatId === id && { lastMessage: last }),
  }
}

/** The chats of a list, each once; null when `raw` is no list. */
export function normalizeChats(
  raw: unknown,
  into: Harvest,
  context: NormalizeContext,
): readonly Chat[] | null {
  if (!Array.isArray(raw)) return null
  const chats = new Map<string, Chat>()
  for (const entry of list(raw, MAX_PAGE_ENTRIES)) {
    const chat = normalizeChat(entry, into, context)
    if (chat !== null) chats.set(chat.id, chat)
  }
  return [...chats.values()]
}

/** A message; null if it has no id, no author or no chat (CH17). */
export function normalizeChatMessage(raw: unknown, context: NormalizeContext): ChatMessage | null {
  const served = record(raw)
  const id = idOf(served.id)
  const chatId = idOf(served.chat_id)
  const accountId = idOf(served.account_id)
  if (id === '' || chatId === '' || accountId === '') {
    context.warn('chat message: not usable')
    return null
  }
  // One that has a file but can't be shown is still a message.
  const attachment = normalizeAttachment(served.attachment ?? list(served.attachments)[0], context)
  return {
    id,
    chatId,
    accountId,
    content: parseRichText(typeof served.content === 'string' ? served.content : '', {
      emojis: entityEmojis(served.emojis, context),
      base: context.server,
    }),
    createdAt: isoDate(served.created_at) ?? UNKNOWN_INSTANT,
    pending: false,
    error: false,
    ...definite({
      attachment: attachment ?? undefined,
      idempotencyKey: optionalId(served.idempotency_key),
    }),
  }
}

/** The messages of a page, in its order; null when `raw` is no list. */
export function normalizeChatMessages(
  raw: unknown,
  context: NormalizeContext,
): readonly ChatMessage[] | null {
  if (!Array.isArray(raw)) return null
  return list(raw, MAX_PAGE_ENTRIES)
    .map((entry) => normalizeChatMessage(entry, context))
    .filter((message) => message !== null)
}
