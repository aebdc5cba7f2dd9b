import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { normalizeStatusPage } from '../../normalize/status.ts'
import { absorb } from '../../store/absorb.ts'

/** Instances allow far fewer. */
const MAX_PINS = 40

/** GET accounts/{id}/statuses?pinned=true for the own account, in the instance's order. */
export async function loadOwnPins(context: AccountContext): Promise<Outcome<readonly string[]>> {
  const { send, store, account, normalizeContext, own, instance } = context
  const answer = await send({
    method: 'GET',
    path: `/api/v1/accounts/${encodeURIComponent(own()?.userId ?? '')}/statuses`,
    query: { pinned: true, limit: MAX_PINS },
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const ids = normalizeStatusPage(answer.value.value, harvest, normalizeContext)
  if (ids === null) return fail('unreadable', 'the answer is not a list')
  absorb(store, account, harvest)
  if (instance().capabilities.pinnedFilter) return ok(ids)
  return ok(ids.filter((id) => harvest.statuses.get(id)?.pinned))
}
