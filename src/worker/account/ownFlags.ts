import { isSameEmoji } from '../../shared/model/emoji.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { EmojiReaction, Poll, Status } from '../../shared/model/status.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { Harvest } from '../normalize/harvest.ts'

/**
 * Keeps the user's own flags when a public stream updates a post. Servers render such events once for all
 * readers, without flags such as `favourited`.
 */
export function keepOwnFlags(harvest: Harvest, { store, account }: AccountContext): void {
  for (const [id, status] of harvest.statuses) {
    const before = store.base(entityKey(account, 'status', id)) as Status | undefined
    if (before !== undefined) harvest.statuses.set(id, withOwnFlags(status, before))
  }
}

const withOwnFlags = (status: Status, before: Status): Status => {
  const { favourited, repeated, bookmarked, muted, threadMuted, pinned } = before
  return {
    ...status,
    favourited,
    repeated,
    bookmarked,
    muted,
    threadMuted,
    pinned,
    reactions: status.reactions.map((reaction) => withMe(reaction, before.reactions)),
    ...(status.poll === undefined ? {} : { poll: withVotes(status.poll, before.poll) }),
  }
}

const withMe = (reaction: EmojiReaction, before: readonly EmojiReaction[]): EmojiReaction => {
  const own = before.find(({ name, me }) => me && isSameEmoji(name, reaction.name))
  return { ...reaction, name: own?.name ?? reaction.name, me: own !== undefined }
}

const withVotes = (poll: Poll, before: Poll | undefined): Poll => {
  if (before?.id !== poll.id || before.options.length !== poll.options.length) return poll
  return { ...poll, voted: before.voted, ownVotes: before.ownVotes }
}
