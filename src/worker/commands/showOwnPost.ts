import type { CommandContext } from '../account/commandContext.ts'
import type { Harvest } from '../normalize/harvest.ts'
import { absorb } from '../store/absorb.ts'

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
  context.timelines.receiveOwn(statusId, visibility, isListed, context.tabId)
}
