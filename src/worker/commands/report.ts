import { ok } from '../../shared/fault/fault.ts'
import type { Handler } from './commandContext.ts'

/** POST /api/v1/reports (RP4). */
export const report: Handler<'report'> = async ({ accountId, statusIds, comment, forward }, context) => {
  const answer = await context.send({
    method: 'POST',
    path: '/api/v1/reports',
    json: { account_id: accountId, status_ids: statusIds, comment, forward },
    urgent: true,
  })
  return answer.ok ? ok(undefined) : answer
}
