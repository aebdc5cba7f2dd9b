import { ok } from '../../shared/fault/fault.ts'
import { normalizeRelationship } from '../normalize/account.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { absorb } from '../store/absorb.ts'
import type { Handler } from './commandContext.ts'

/** Follow, block, mute and their reverses; removes the affected posts from the timelines (RL7, RL13, T47). */
export const relate: Handler<'relate'> = async ({ accountId, change }, context) => {
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
