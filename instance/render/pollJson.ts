import type { Account, Poll } from '../state/records.ts'
import type { World } from '../world.ts'
import { emojiIn } from './emojiJson.ts'

/** A poll. It includes the votes of `viewer` only. */
export function pollJson(world: World, poll: Poll, viewer: Account | null) {
  const own = viewer ? poll.votes.find(([accountId]) => accountId === viewer.id) : undefined
  const author = world.store.statuses.get(poll.statusId)?.accountId
  return {
    id: poll.id,
    expires_at: new Date(poll.expiresAt).toISOString(),
    expired: poll.expiresAt <= world.now(),
    multiple: poll.multiple,
    votes_count: poll.options.reduce((sum, option) => sum + option.votes, 0),
    voters_count: poll.voters,
    options: poll.options.map((option) => ({ title: option.title, votes_count: option.votes })),
    emojis: emojiIn(world, ...poll.options.map((option) => option.title)),
    ...(world.dialect.isPleroma ? { pleroma: { non_anonymous: false } } : {}),
    ...(viewer ? { voted: own !== undefined || author === viewer.id, own_votes: own?.[1] ?? [] } : {}),
  }
}
