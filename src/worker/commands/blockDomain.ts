import { ok } from '../../shared/fault/fault.ts'
import type { CommandContext } from '../account/commandContext.ts'
import { isFollowed, isOfDomain, markDomain } from '../collections/markDomain.ts'
import type { Handler } from '../context/handler.ts'
import { fetchRelationship } from '../timelines/fetchRelationships.ts'
import { leaveDomain } from '../timelines/leaveTimelines.ts'

/** POST and DELETE /api/v1/domain_blocks; removes the domain's posts from the timelines (RL18). */
export const blockDomain: Handler<'blockDomain', CommandContext> = async (
  { accountId, domain, on },
  context,
) => {
  const answer = await context.send({
    method: on ? 'POST' : 'DELETE',
    path: '/api/v1/domain_blocks',
    json: { domain },
    urgent: true,
  })
  // A block that no longer exists counts as lifted.
  if (!answer.ok && (on || answer.fault.code !== 'missing')) return answer
  const { timelines, collections } = context
  collections.renew({ kind: 'domains' })
  markDomain(context, domain, on)
  if (on && accountId !== undefined) {
    const isOnDomain = isOfDomain(context, domain)
    leaveDomain(timelines, isOnDomain)
    // Pleroma still shows the posts of followed people. Mastodon has unfollowed them, which the relationship now says.
    await fetchRelationship(context, accountId)
    leaveDomain(timelines, isOnDomain, isFollowed(context))
  }
  return ok(undefined)
}
