import type { Poll, PollOption } from '../../shared/model/status.ts'
import { bool, count, idOf, isoDate, isRecord, list, optionalCount, record } from '../json/read.ts'
import { entityEmojis } from './emoji.ts'
import type { EmojiImage } from './emojiText.ts'
import type { NormalizeContext } from './harvest.ts'
import { parsePlainText } from './richText.ts'

/**
 * Normalizes a poll of a post or of `/api/v1/polls/{id}`. Undefined if it has no id or no options.
 *
 * @param emojis the custom emojis of the post.
 */
export function normalizePoll(
  raw: unknown,
  context: Pick<NormalizeContext, 'server'>,
  emojis: readonly EmojiImage[] = [],
): Poll | undefined {
  if (!isRecord(raw)) return undefined
  const id = idOf(raw.id)
  const own = entityEmojis(raw.emojis, context)
  const known = own.length > 0 ? [...emojis, ...own] : emojis
  const options = list(raw.options).map((option) => pollOption(option, known))
  if (id === '' || options.length === 0) return undefined
  const expiresAt = isoDate(raw.expires_at)
  const ownVotes = [...new Set(list(raw.own_votes).map(optionalCount))]
    .filter((vote) => vote !== undefined)
    .filter((vote) => vote < options.length)
  return {
    id,
    options,
    multiple: bool(raw.multiple),
    expired: bool(raw.expired),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    voted: bool(raw.voted) || ownVotes.length > 0,
    ownVotes,
    votesCount: count(raw.votes_count),
    votersCount: optionalCount(raw.voters_count) ?? null,
  }
}

/** Keeps an empty option, because votes are sent by position. */
const pollOption = (raw: unknown, emojis: readonly EmojiImage[]): PollOption => {
  const title = typeof raw === 'string' ? raw : record(raw).title
  return {
    title: parsePlainText(typeof title === 'string' ? title : '', { emojis }),
    votesCount: optionalCount(record(raw).votes_count) ?? null,
  }
}
