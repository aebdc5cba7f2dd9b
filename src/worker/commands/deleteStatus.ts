import { ok } from '../../shared/fault/fault.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler } from '../context/handler.ts'

/** DELETE /api/v1/statuses/{id}. One that is gone already is as good as deleted. */
export const deleteStatus: Handler<'delete', CommandContext> = async ({ statusId }, context) => {
  const answer = await context.send({
    method: 'DELETE',
    path: `/api/v1/statuses/${encodeURIComponent(statusId)}`,
    urgent: true,
  })
  if (!answer.ok && answer.fault.code !== 'missing') return answer
  context.timelines.removeStatus(statusId)
  return ok(undefined)
}
