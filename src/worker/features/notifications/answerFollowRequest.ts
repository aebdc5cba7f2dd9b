import { ok } from '../../../shared/fault/fault.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { Handler } from '../../context/handler.ts'
import { normalizeRelationship } from '../../normalize/account.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { absorb } from '../../store/absorb.ts'
import type { Upkeep } from './upkeep.ts'

export interface NeedsUpkeep {
  readonly upkeep: () => Promise<Upkeep>
}

/** POST follow_requests/{id}/authorize or reject. A 404 counts as success: the request is gone. */
export const answerFollowRequest: Handler<'answerFollowRequest', NeedsLists & NeedsUpkeep> = async (
  { accountId, accept },
  context,
) => {
  const { requests } = await context.upkeep()
  if (accept) requests.approving(accountId)
  const answer = await context.send({
    method: 'POST',
    path: `/api/v1/follow_requests/${encodeURIComponent(accountId)}/${accept ? 'authorize' : 'reject'}`,
    urgent: true,
  })
  if (!answer.ok) {
    requests.notApproved(accountId)
    if (answer.fault.code !== 'missing') return answer
  } else {
    const harvest = newHarvest()
    normalizeRelationship(answer.value.value, harvest, context.normalizing)
    absorb(context.store, context.account, harvest)
  }
  context.collections.get({ kind: 'followRequests' }).remove(accountId)
  await requests.answered(accountId, accept)
  return ok(undefined)
}
