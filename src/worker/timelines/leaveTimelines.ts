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
    timelines.removePosts(({ accountId: author }) => author === accountId, ['friends', ...PUBLIC])
  if (change === 'block' || change === 'remove_from_followers')
    timelines.find({ kind: 'followers', accountId: userId ?? '' })?.remove(new Set([accountId]))
  if (change === 'unfollow')
    timelines.removePosts(({ accountId: author }) => author === accountId, ['friends'])
  if (change === 'hide_repeats')
    timelines.removePosts(
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
  timelines.removePosts(({ accountId: author }) => isOnDomain(author), PUBLIC)
  if (follows)
    timelines.removePosts(({ accountId: author }) => isOnDomain(author) && !follows(author), ['friends'])
}
