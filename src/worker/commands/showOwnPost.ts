import type { TimelineRef } from '../../shared/protocol/views.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Harvest } from '../normalize/harvest.ts'
import { absorb } from '../store/absorb.ts'
import { locateRange } from '../tabs/viewRange.ts'

/** The timelines of a post that the instance has in its public ones. */
const LISTED: readonly TimelineRef['kind'][] = ['friends', 'public', 'publicAndExternal']

/** Commits a post that the user has just created, and adds it to the timelines that it belongs to. */
export function showOwnPost(statusId: string, harvest: Harvest, context: CommandContext): void {
  const status = harvest.statuses.get(statusId)
  if (status === undefined) return
  absorb(context.store, context.account, harvest)
  const { accountId, inReplyToAccountId = accountId, visibility } = status
  const answersOther = inReplyToAccountId !== accountId
  // Mastodon and GoToSocial leave replies to others out of their public timelines.
  const isListed =
    visibility === 'public' && (!answersOther || context.instance().capabilities.pleromaTimelineParams)
  if (visibility !== 'direct') addOwn(statusId, isListed ? LISTED : ['friends'], context)
}

/**
 * Adds an own post to the timelines of `kinds`. It appears at once in the tab that created it and in views without other new posts;
 * elsewhere it counts as new (T25).
 */
function addOwn(
  statusId: string,
  kinds: readonly TimelineRef['kind'][],
  { timelines, tabId }: CommandContext,
): void {
  for (const timeline of timelines.all()) {
    if (!kinds.includes(timeline.ref.kind)) continue
    timeline.receive(statusId, true)
    for (const view of timeline.views) {
      const above = timeline.rows.slice(0, locateRange(view.position, timeline.rows)?.from ?? 0)
      // The stream may have delivered the post before the answer did.
      if (view.tabId === tabId || above.every((row) => row === statusId)) view.showAll()
    }
  }
  // Whoever reloads the page after posting sees the post.
  void timelines.flushRows()
}
