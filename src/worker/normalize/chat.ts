import type { Chat, ChatMessage } from '../../shared/model/chat.ts'
import { MAX_PAGE_ENTRIES, UNKNOWN_INSTANT } from '../json/limits.ts'
import { count, idOf, isoDate, list, optionalId, record, withoutUndefined } from '../json/read.ts'
import { normalizeEmbeddedAccount } from './account.ts'
import { normalizeAttachment } from './attachment.ts'
import { entityEmojis } from './emoji.ts'
import type { Harvest, NormalizeContext } from './harvest.ts'
import { parseRichText } from './richText.ts'

/** Normalizes a chat, and adds the other account to the harvest. Null if it has no id or no account. */
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
    // Ignore a message of another chat.
    ...(last?.chatId === id && { lastMessage: last }),
  }
}

/** Normalizes a list of chats, without duplicates. Null if `raw` is not a list. */
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

/** Normalizes a message. Null if it has no id, author or chat (CH17). */
export function normalizeChatMessage(raw: unknown, context: NormalizeContext): ChatMessage | null {
  const served = record(raw)
  const id = idOf(served.id)
  const chatId = idOf(served.chat_id)
  const accountId = idOf(served.account_id)
  if (id === '' || chatId === '' || accountId === '') {
    context.warn('chat message: not usable')
    return null
  }
  // A message with an unusable file is still a message.
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
    ...withoutUndefined({
      attachment: attachment ?? undefined,
      idempotencyKey: optionalId(served.idempotency_key),
    }),
  }
}

/** Normalizes a page of messages, in its order. Null if `raw` is not a list. */
export function normalizeChatMessages(
  raw: unknown,
  context: NormalizeContext,
): readonly ChatMessage[] | null {
  if (!Array.isArray(raw)) return null
  return list(raw, MAX_PAGE_ENTRIES)
    .map((entry) => normalizeChatMessage(entry, context))
    .filter((message) => message !== null)
}
