import { standardEmoji } from '../../shared/model/emoji.ts'
import type { EmojiReaction } from '../../shared/model/status.ts'
import { bool, count, idOf, isRecord, list } from '../json/read.ts'
import { normalizeEmbeddedAccount } from './account.ts'
import { emojiName } from './emoji.ts'
import type { Harvest, NormalizeContext } from './harvest.ts'
import { mediaUrl } from './url.ts'

/** Popovers list at most 16 accounts (RE8). */
const MAX_ACCOUNTS = 40

/**
 * Normalizes the reactions to a post, in the server's order: `pleroma.emoji_reactions`, the `reactions` of other
 * servers, or a response of `/reactions`. Reactions of the same emoji become one (RE12). Adds embedded accounts to the
 * harvest.
 */
export function normalizeReactions(
  raw: unknown,
  into: Harvest,
  context: NormalizeContext,
): readonly EmojiReaction[] {
  const reactions = new Map<string, EmojiReaction>()
  const names = new Set<string>()
  for (const entry of list(raw)) {
    const reaction = normalizeReaction(entry, into, context)
    if (reaction === null || names.has(reaction.name)) continue
    names.add(reaction.name)
    const emoji = standardEmoji(reaction.name)
    const known = reactions.get(emoji)
    // The server removes the reader's reaction only under the name that it has there.
    const named = reaction.me ? reaction : { ...reaction, name: emoji }
    reactions.set(emoji, known === undefined ? named : joined(known, named))
  }
  return [...reactions.values()]
}

/** The reactions of one emoji that the server has under two names. */
function joined(one: EmojiReaction, other: EmojiReaction): EmojiReaction {
  const accountIds = [...new Set([...one.accountIds, ...other.accountIds])]
  const isComplete = [one, other].every(({ count, accountIds: ids }) => ids.length === count)
  const sum = one.count + other.count - (one.me && other.me ? 1 : 0)
  return { ...(other.me ? other : one), count: isComplete ? accountIds.length : sum, accountIds }
}

function normalizeReaction(raw: unknown, into: Harvest, context: NormalizeContext): EmojiReaction | null {
  if (!isRecord(raw)) return null
  const name = emojiName(raw.name)
  if (name === '') return null
  const url = mediaUrl(raw.url, context.server) ?? mediaUrl(raw.static_url, context.server)
  const accountIds = new Set<string>()
  for (const account of list(raw.accounts, MAX_ACCOUNTS)) {
    const id = normalizeEmbeddedAccount(account, into, context)
    if (id !== null) accountIds.add(id)
  }
  for (const id of list(raw.account_ids, MAX_ACCOUNTS).map(idOf)) if (id !== '') accountIds.add(id)
  return {
    name,
    count: Math.max(count(raw.count), accountIds.size),
    me: bool(raw.me),
    ...(url === undefined ? {} : { url }),
    accountIds: [...accountIds],
  }
}
