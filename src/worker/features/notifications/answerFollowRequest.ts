import { ok } from '../../../shared/fault/fault.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { Handler } from '../../context/handler.ts'
import { normalizeRelationship } from '../../normalize/account.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { absorb } from '../../store/absorb.ts'
import type { NotificationSync } from './notificationSync.ts'

interface NeedsNotificationSync {
  readonly notificationSync: () => Promise<NotificationSync>
}

/** POST follow_requests/{id}/authorize or reject. A 404 counts as success: the request is gone. */
export const answerFollowRequest: Handler<'answerFollowRequest', NeedsLists & NeedsNotificationSync> = async (
  { accountId, accept },
  context,
) => {
  const { requests } = await context.notificationSync()
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
    normalizeRelationship(answer.value.value, harvest, context.normalizeContext)
    absorb(context.store, context.account, harvest)
  }
  context.collections.get({ kind: 'followRequests' }).remove(accountId)
  await requests.answered(accountId, accept)
  return ok(undefined)
}
