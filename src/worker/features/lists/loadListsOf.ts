import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { normalizeLists } from '../../normalize/list.ts'
import { fetchRelationship } from '../../timelines/fetchRelationships.ts'

/** GET /api/v1/accounts/{id}/lists: the user's lists that the account is on (LI18). */
export async function loadListsOf(context: AccountContext, accountId: string): Promise<Outcome<undefined>> {
  const { send, store, account } = context
  const key = entityKey(account, 'relationship', accountId)
  const [answer] = await Promise.all([
    send({ method: 'GET', path: `/api/v1/accounts/${encodeURIComponent(accountId)}/lists`, urgent: true }),
    store.has(key) || fetchRelationship(context, accountId),
  ])
  if (!answer.ok) return answer
  const found = normalizeLists(answer.value.value)
  if (found === null) return fail('unreadable', 'the answer is not a list')
  if (!store.has(key)) return fail('missing', 'the instance sent no relationship')
  const lists = found.map(({ id }) => id)
  store.update(key, (relationship) => ({ ...relationship, lists }))
  return ok(undefined)
}
