import type { Relationship } from '../../shared/model/account.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { Status } from '../../shared/model/status.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { normalizeRelationships } from '../normalize/account.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { absorb } from '../store/absorb.ts'

/**
 * Whether `status` is not a reply, or is one by or to `me`. As in Pleroma, a reply is addressed to all accounts
 * that it mentions.
 */
export const isForReader = (status: Status, me: string | undefined): boolean =>
  status.inReplyToId === undefined ||
  status.repeatOfId !== undefined ||
  status.accountId === me ||
  (me !== undefined && addressedBy(status).has(me))

function addressedBy({ accountId, inReplyToAccountId, mentions }: Status): ReadonlySet<string> {
  const named = [inReplyToAccountId, ...mentions.map(({ id }) => id)]
  return new Set(named.filter((id) => id !== undefined && id !== accountId)) as ReadonlySet<string>
}

/**
 * Whether `status` belongs in a home timeline that shows only some replies (P14). Pages are filtered by the
 * instance; the stream is not. As in Pleroma, `self` requires a mention of the user, and `following` a mention
 * of the user or of somebody they follow, which may take a request.
 */
export function belongsInHome(status: Status, context: AccountContext): boolean | Promise<boolean> {
  const { replyVisibility } = context.preferences()
  if (replyVisibility === 'all' || !context.instance().capabilities.pleromaTimelineParams) return true
  if (isForReader(status, context.own()?.userId)) return true
  return replyVisibility === 'following' && follows([...addressedBy(status)], context)
}

/**
 * Whether the user follows one of `ids`. If that can't be determined, the answer is yes, so that no post is
 * lost.
 */
function follows(ids: readonly string[], context: AccountContext): boolean | Promise<boolean> {
  const { store, account } = context
  const known = ids.map((id) => store.get(entityKey(account, 'relationship', id)) as Relationship | undefined)
  if (known.some((relationship) => relationship?.following)) return true
  const unknown = ids.filter((_, index) => known[index] === undefined)
  return unknown.length > 0 && fetchFollows(unknown, context)
}

async function fetchFollows(ids: readonly string[], context: AccountContext): Promise<boolean> {
  const answer = await context.send({
    method: 'GET',
    path: '/api/v1/accounts/relationships',
    query: { 'id[]': ids },
    optional: true,
  })
  if (!answer.ok) return true
  const harvest = newHarvest()
  normalizeRelationships(answer.value.value, harvest, context.normalizing)
  absorb(context.store, context.account, harvest)
  return [...harvest.relationships.values()].some(({ following }) => following)
}
