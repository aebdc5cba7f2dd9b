import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { normalizeHistory } from '../../normalize/statusHistory.ts'

/** GET /api/v1/statuses/{id}/history: all versions of an edited post, the current one first. */
export async function lookUpHistory(
  { account, send, normalizeContext, store }: AccountContext,
  statusId: string,
): Promise<Outcome<LookupAnswer>> {
  const answer = await send({
    method: 'GET',
    path: `/api/v1/statuses/${encodeURIComponent(statusId)}/history`,
    urgent: true,
  })
  if (!answer.ok) return answer
  const status = store.get(entityKey(account, 'status', statusId))
  const history = normalizeHistory(answer.value.value, normalizeContext, status?.language)
  return history === null ? fail('unreadable', 'the answer is not a list') : ok({ accountId: null, history })
}
