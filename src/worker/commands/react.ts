import { expectationsOf } from '../../shared/commands/optimistic.ts'
import { fail, ok } from '../../shared/fault/fault.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import type { Handler } from './commandContext.ts'

/** PUT or DELETE /api/v1/pleroma/statuses/{id}/reactions/{emoji}, then a fetch of all reactions (RE3). */
export const react: Handler<'react'> = async (command, context) => {
  const { statusId, name, on } = command
  const { account, commandId, store } = context
  if (!context.instance().capabilities.reactions) return fail('unsupported', 'no reactions here')
  const reactions = `/api/v1/pleroma/statuses/${encodeURIComponent(statusId)}/reactions`
  const answer = await context.send({
    method: on ? 'PUT' : 'DELETE',
    path: `${reactions}/${encodeURIComponent(name)}`,
    urgent: true,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  if (normalizeStatus(answer.value.value, harvest, context.normalizing) === statusId) {
    absorb(store, account, harvest)
  } else {
    for (const { key, change } of expectationsOf({ ...command, account, commandId }))
      store.update(key, change)
  }
  await context.collections.get({ kind: 'reactedBy', statusId }).renew()
  return ok(undefined)
}
