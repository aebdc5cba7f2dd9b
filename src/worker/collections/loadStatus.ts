import type { Fault } from '../../shared/fault/fault.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import { statusClosure } from '../store/closure.ts'

/** Loads one post by its id: from the store, else by GET /api/v1/statuses/{id}. */
export async function loadStatus(
  context: AccountContext,
  statusId: string,
): Promise<readonly string[] | Fault> {
  const { send, store, account, normalizeContext } = context
  if (statusClosure(store, account, statusId).complete) return [statusId]
  const path = `/api/v1/statuses/${encodeURIComponent(statusId)}`
  const answer = await send({ method: 'GET', path, urgent: true })
  if (!answer.ok) return answer.fault
  const harvest = newHarvest()
  const id = normalizeStatus(answer.value.value, harvest, normalizeContext)
  if (id !== statusId) return { code: 'unreadable', message: 'the answer is not that post' }
  absorb(store, account, harvest)
  return [id]
}
