import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { reactionCalls } from '../dialect/reactionCalls.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeReactions } from '../normalize/reaction.ts'
import { absorb } from '../store/absorb.ts'

/** Loads the accounts that reacted, and stores the reactions in the post. */
export async function loadReactedBy(
  context: AccountContext,
  statusId: string,
): Promise<Outcome<readonly string[]>> {
  const { store, account, normalizeContext } = context
  const { all, listIn } = reactionCalls(statusId, context.instance().capabilities)
  const answer = await context.send({ method: 'GET', path: all, urgent: true })
  if (!answer.ok) return answer
  const value = listIn(answer.value.value)
  if (!Array.isArray(value)) return fail('unreadable', 'the answer is not a list')
  const harvest = newHarvest()
  const reactions = normalizeReactions(value, harvest, normalizeContext)
  absorb(store, account, harvest)
  store.update(entityKey(account, 'status', statusId), (status) => ({ ...status, reactions }))
  return ok(
    [...new Set(reactions.flatMap(({ accountIds }) => accountIds))].filter((id) =>
      store.has(entityKey(account, 'account', id)),
    ),
  )
}
