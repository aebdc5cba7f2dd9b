import type { CommandOf } from '../../shared/commands/command.ts'
import type { PEOPLE_COMMANDS } from '../../shared/commands/people.ts'
import { ok } from '../../shared/fault/fault.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler, HandlersOf } from '../context/handler.ts'
import { answerFollowRequest } from '../features/notifications/answerFollowRequest.ts'
import { idOf, list, record } from '../json/read.ts'
import { isOtherwise } from '../json/told.ts'
import { blockDomain } from './blockDomain.ts'
import { relate } from './relate.ts'
import { writeNote } from './writeNote.ts'

/** POST /api/v1/reports (RP4, RP9). */
const report: Handler<'report'> = async (command, context) => {
  const { accountId, statusIds, comment, forward, category, ruleIds = [] } = command
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
  if (!answer.ok) return answer
  if (isCut(command, answer.value.value)) context.notify(CUT)
  return ok(undefined)
}

/** The instance has the report without a part of it. A fault would have it sent again. */
const CUT: Omit<Notice, 'id'> = {
  level: 'warning',
  textKey: 'user_reporting.cut',
  textArgs: {},
  timeoutMs: 0,
}

/** Whether a report in an answer lacks a part of what was sent (E49). Pleroma answers with its id alone. */
function isCut({ statusIds, comment, forward }: CommandOf<'report'>, answer: unknown): boolean {
  const { status_ids, ...made } = record(answer)
  const kept = list(status_ids).map(idOf)
  return (
    (forward && isOtherwise(made, true, 'forwarded')) ||
    (comment.trim() !== '' && made.comment === '') ||
    (Array.isArray(status_ids) && !statusIds.every((id) => kept.includes(id)))
  )
}

export const peopleHandlers: HandlersOf<typeof PEOPLE_COMMANDS, CommandContext> = {
  relate,
  blockDomain,
  writeNote,
  report,
  answerFollowRequest,
}
