import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Chat, ChatMessage } from '../../../shared/model/chat.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import {
  normalizeChat,
  normalizeChatMessage,
  normalizeChatMessages,
  normalizeChats,
} from '../../normalize/chat.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { absorb } from '../../store/absorb.ts'

/** Messages per page (T4). */
export const PAGE_SIZE = 20
/** As long as for posts, because instances can be slow. */
const SEND_DEADLINE_MS = 60_000

const CHATS = '/api/v1/pleroma/chats'
const UNREADABLE = fail('unreadable', 'the response is malformed')

const pathOf = (chatId: string): string => `${CHATS}/${encodeURIComponent(chatId)}`

/** Parses a chat, and stores it with its account. Null if it is malformed. */
export function storeChat(context: AccountContext, raw: unknown): Chat | null {
  const harvest = newHarvest()
  const chat = normalizeChat(raw, harvest, context.normalizeContext)
  if (chat === null) return null
  absorb(context.store, context.account, harvest)
  context.store.commit([{ key: entityKey(context.account, 'chat', chat.id), value: chat }])
  return chat
}

/** GET chats. */
export async function fetchChats(context: AccountContext): Promise<Outcome<readonly Chat[]>> {
  const answer = await context.send({ method: 'GET', path: CHATS })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const chats = normalizeChats(answer.value.value, harvest, context.normalizeContext)
  if (chats === null) return UNREADABLE
  absorb(context.store, context.account, harvest)
  return ok(chats)
}

/** POST chats/by-account-id/{id}: the chat with that account, created if there is none. */
export async function openChat(context: AccountContext, accountId: string): Promise<Outcome<Chat>> {
  const path = `${CHATS}/by-account-id/${encodeURIComponent(accountId)}`
  const answer = await context.send({ method: 'POST', path, urgent: true })
  if (!answer.ok) return answer
  const chat = storeChat(context, answer.value.value)
  return chat === null ? UNREADABLE : ok(chat)
}

/** GET chats/{id}/messages: the newest first. */
export async function fetchMessages(
  context: AccountContext,
  chatId: string,
  { urgent, ...cursor }: { readonly max_id?: string; readonly since_id?: string; readonly urgent: boolean },
): Promise<Outcome<readonly ChatMessage[]>> {
  const path = `${pathOf(chatId)}/messages`
  const answer = await context.send({ method: 'GET', path, query: { ...cursor, limit: PAGE_SIZE }, urgent })
  if (!answer.ok) return answer
  const messages = normalizeChatMessages(answer.value.value, context.normalizeContext)
  return messages === null ? UNREADABLE : ok(messages)
}

/** POST chats/{id}/messages, with an idempotency key so that a retry is not posted twice. */
export async function sendMessage(
  context: AccountContext,
  chatId: string,
  message: { readonly text: string; readonly mediaId: string | undefined; readonly key: string },
): Promise<Outcome<ChatMessage>> {
  const answer = await context.send({
    method: 'POST',
    path: `${pathOf(chatId)}/messages`,
    form: { content: message.text || undefined, media_id: message.mediaId },
    idempotencyKey: message.key,
    urgent: true,
    deadlineMs: SEND_DEADLINE_MS,
  })
  if (!answer.ok) return answer
  const sent = normalizeChatMessage(answer.value.value, context.normalizeContext)
  return sent === null ? UNREADABLE : ok(sent)
}

/** POST chats/{id}/read. */
export async function readChat(
  context: AccountContext,
  chatId: string,
  lastReadId: string,
): Promise<Outcome<Chat | null>> {
  const path = `${pathOf(chatId)}/read`
  const answer = await context.send({ method: 'POST', path, form: { last_read_id: lastReadId } })
  return answer.ok ? ok(storeChat(context, answer.value.value)) : answer
}

/** DELETE chats/{id}/messages/{messageId}; a 404 counts as deleted. */
export async function deleteMessage(
  context: AccountContext,
  chatId: string,
  messageId: string,
): Promise<Outcome<undefined>> {
  const path = `${pathOf(chatId)}/messages/${encodeURIComponent(messageId)}`
  const answer = await context.send({ method: 'DELETE', path, urgent: true })
  return answer.ok || answer.fault.code === 'missing' ? ok(undefined) : answer
}
