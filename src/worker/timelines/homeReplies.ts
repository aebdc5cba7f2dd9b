import type { Relationship } from '../../shared/model/account.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { Status } from '../../shared/model/status.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { fetchRelationships } from './fetchRelationships.ts'

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
  const relationTo = (id: string): Relationship | undefined =>
    store.get(entityKey(account, 'relationship', id))
  if (ids.some((id) => relationTo(id)?.following)) return true
  const unknown = ids.filter((id) => relationTo(id) === undefined)
  if (unknown.length === 0) return false
  return fetchRelationships(context, unknown).then(
    (sent) => sent.size === 0 || unknown.some((id) => relationTo(id)?.following),
  )
}
