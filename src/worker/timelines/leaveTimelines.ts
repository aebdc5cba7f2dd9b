import { entityKey } from '../../shared/model/keys.ts'
import type { Status } from '../../shared/model/status.ts'
import type { TimelineRef } from '../../shared/protocol/views.ts'
import type { Timelines } from './timelines.ts'

const PUBLIC: readonly TimelineRef['kind'][] = ['public', 'publicAndExternal']

/**
 * Removes from the timelines what no longer belongs there after `change`: the posts of a blocked or unfollowed account,
 * hidden repeats, and former followers (RL13, RL34, T47).
 */
export function leaveTimelines(
  timelines: Timelines,
  change: string,
  accountId: string,
  userId: string | undefined,
): void {
  if (change === 'block')
    removePosts(timelines, ({ accountId: author }) => author === accountId, ['friends', ...PUBLIC])
  if (change === 'block' || change === 'remove_from_followers')
    timelines.find({ kind: 'followers', accountId: userId ?? '' })?.remove(new Set([accountId]))
  if (change === 'unfollow')
    removePosts(timelines, ({ accountId: author }) => author === accountId, ['friends'])
  if (change === 'hide_repeats')
    removePosts(
      timelines,
      ({ accountId: author, repeatOfId }) => author === accountId && repeatOfId !== undefined,
      ['friends'],
    )
}

/**
 * Removes the posts of a blocked domain from the public timelines. With `follows`, also removes the posts of people whom
 * the user does not follow from home (RL18).
 */
export function leaveDomain(
  timelines: Timelines,
  isOnDomain: (accountId: string) => boolean,
  follows?: (accountId: string) => boolean,
): void {
  removePosts(timelines, ({ accountId: author }) => isOnDomain(author), PUBLIC)
  if (follows)
    removePosts(timelines, ({ accountId: author }) => isOnDomain(author) && !follows(author), ['friends'])
}

/** Removes posts, and the repeats of such posts, from the timelines of `kinds` (T47). */
function removePosts(
  timelines: Timelines,
  isGone: (status: Status) => boolean,
  kinds: readonly TimelineRef['kind'][],
): void {
  const { store, account } = timelines.context
  const statusOf = (id: string): Status | undefined => store.get(entityKey(account, 'status', id))
  const removed = new Set<string>()
  for (const { list } of timelines.all()) {
    for (const id of list.entries) {
      const status = statusOf(id)
      const repeated = statusOf(status?.repeatOfId ?? '')
      if ((status && isGone(status)) || (repeated && isGone(repeated))) removed.add(id)
    }
  }
  if (removed.size === 0) return
  for (const timeline of timelines.all()) if (kinds.includes(timeline.ref.kind)) timeline.remove(removed)
}
