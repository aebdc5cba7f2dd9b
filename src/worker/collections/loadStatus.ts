import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import { statusClosure } from '../store/closure.ts'

/** Loads one post by its id: from the store, else by GET /api/v1/statuses/{id}. */
export async function loadStatus(
  context: AccountContext,
  statusId: string,
): Promise<Outcome<readonly string[]>> {
  const { send, store, account, normalizeContext } = context
  if (statusClosure(store, account, statusId).complete) return ok([statusId])
  const path = `/api/v1/statuses/${encodeURIComponent(statusId)}`
  const answer = await send({ method: 'GET', path, urgent: true })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const id = normalizeStatus(answer.value.value, harvest, normalizeContext)
  if (id !== statusId) return fail('unreadable', 'the answer is not that post')
  absorb(store, account, harvest)
  return ok([id])
}
