import { ok } from '../../shared/fault/fault.ts'
import type { Relationship } from '../../shared/model/account.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { CommandContext } from '../account/commandContext.ts'
import { isOfDomain, markDomain } from '../collections/markDomain.ts'
import type { Handler } from '../context/handler.ts'
import { fetchRelationship } from '../timelines/fetchRelationships.ts'

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
  // A block that is gone already counts as lifted.
  if (!answer.ok && (on || answer.fault.code !== 'missing')) return answer
  const { store, account, timelines, collections } = context
  collections.renew({ kind: 'domains' })
  markDomain(context, domain, on)
  if (on && accountId !== undefined) {
    const follows = (id: string): boolean =>
      (store.get(entityKey(account, 'relationship', id)) as Relationship | undefined)?.following === true
    const isThere = isOfDomain(context, domain)
    timelines.removePosts(({ accountId: author }) => isThere(author), ['public', 'publicAndExternal'])
    // Pleroma still shows the posts of followed people. Mastodon unfollows them, as the relationship says then.
    await fetchRelationship(context, accountId)
    timelines.removePosts(({ accountId: author }) => isThere(author) && !follows(author), ['friends'])
  }
  return ok(undefined)
}
