import type { PEOPLE_COMMANDS } from '../../shared/commands/people.ts'
import { ok } from '../../shared/fault/fault.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler, HandlersOf } from '../context/handler.ts'
import { answerFollowRequest } from '../features/notifications/answerFollowRequest.ts'
import { blockDomain } from './blockDomain.ts'
import { relate } from './relate.ts'
import { writeNote } from './writeNote.ts'

/** POST /api/v1/reports (RP4, RP9). */
const report: Handler<'report'> = async (
  { accountId, statusIds, comment, forward, category, ruleIds = [] },
  context,
) => {
  const answer = await context.send({
    method: 'POST',
    path: '/api/v1/reports',
    json: {
      account_id: accountId,
      status_ids: statusIds,
      comment,
      forward,
      ...(category && { category }),
      ...(ruleIds.length > 0 && { rule_ids: ruleIds }),
    },
    urgent: true,
  })
  return answer.ok ? ok(undefined) : answer
}

export const peopleHandlers: HandlersOf<typeof PEOPLE_COMMANDS, CommandContext> = {
  relate,
  blockDomain,
  writeNote,
  report,
  answerFollowRequest,
}
