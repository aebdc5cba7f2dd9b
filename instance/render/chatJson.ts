import type { Account, ChatLine, ChatRecord } from '../state/records.ts'
import type { World } from '../world.ts'
import { accountJson } from './accountJson.ts'
import { attachmentJson } from './attachmentJson.ts'
import { emojiIn } from './emojiJson.ts'

/** A chat's JSON for its owner. */
export function chatJson(world: World, chat: ChatRecord, owner: Account) {
  const other = world.store.accounts.get(chat.otherId)
  const last = chat.lines.at(-1)
  return {
    id: chat.id,
    account: other && accountJson(world, other, owner),
    unread: chat.lines.filter(({ unread }) => unread).length,
    last_message: last ? chatLineJson(world, chat, last) : null,
    updated_at: new Date(chat.updatedAt).toISOString(),
  }
}

/** A message's JSON. As in Pleroma, it includes the idempotency key for a few minutes. */
export function chatLineJson(world: World, chat: ChatRecord, line: ChatLine) {
  const media = world.store.media.get(line.mediaId ?? '')
  const showsKey = line.key !== null && world.now() - line.createdAt < KEY_VISIBLE_MS
  return {
    id: line.id,
    chat_id: chat.id,
    account_id: line.accountId,
    content: line.content,
    emojis: emojiIn(world, line.text),
    attachment: media ? attachmentJson(world, media) : null,
    card: null,
    created_at: new Date(line.createdAt).toISOString(),
    unread: line.unread,
    ...(showsKey ? { idempotency_key: line.key } : {}),
  }
}

const KEY_VISIBLE_MS = 5 * 60_000
