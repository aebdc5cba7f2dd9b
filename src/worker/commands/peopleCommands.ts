import type { PEOPLE_COMMANDS } from '../../shared/commands/people.ts'
import { ok } from '../../shared/fault/fault.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler, HandlersOf } from '../context/handler.ts'
import { answerFollowRequest } from '../features/notifications/answerFollowRequest.ts'
import { normalizeRelationship } from '../normalize/account.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { absorb } from '../store/absorb.ts'

/** Follow, block, mute and their reverses; removes the affected posts from the timelines (RL7, RL13, T47). */
const relate: Handler<'relate', CommandContext> = async ({ accountId, change }, context) => {
  const answer = await context.send({
    method: 'POST',
    path: `/api/v1/accounts/${encodeURIComponent(accountId)}/${change}`,
    urgent: true,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  normalizeRelationship(answer.value.value, harvest, context.normalizing)
  absorb(context.store, context.account, harvest)
  if (change === 'block')
    context.timelines.removeAccount(accountId, ['friends', 'public', 'publicAndExternal'])
  if (change === 'block' || change === 'remove_from_followers')
    context.timelines
      .find({ kind: 'followers', accountId: context.own()?.userId ?? '' })
      ?.remove(new Set([accountId]))
  if (change === 'unfollow') context.timelines.removeAccount(accountId, ['friends'])
  return ok(undefined)
}

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
  report,
  answerFollowRequest,
}
