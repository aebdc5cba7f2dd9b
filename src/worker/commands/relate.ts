import { ok } from '../../shared/fault/fault.ts'
import type { RelationChange, Relationship } from '../../shared/model/account.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler } from '../context/handler.ts'
import { offerUndo } from '../context/offerUndo.ts'
import { OTHERWISE } from '../context/otherwise.ts'
import { isUnchanged, relationCall } from '../dialect/relationCalls.ts'
import { normalizeRelationship } from '../normalize/account.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { wait } from '../platform/clock.ts'
import { absorb } from '../store/absorb.ts'
import { fetchRelationship } from '../timelines/fetchRelationships.ts'
import { leaveTimelines } from '../timelines/leaveTimelines.ts'
import { commitOptimistic } from './commitOptimistic.ts'

/** A follow of an account that does not approve followers is often accepted a moment later (RL5). */
const ASK_AGAIN = { everyMs: 500, times: 3 } as const

/** Changes the relationship to an account, and removes the affected posts from the timelines (RL7, RL13, RL34, T47, MU19). */
export const relate: Handler<'relate', CommandContext> = async (command, context) => {
  const { accountId, change } = command
  const { timelines, collections, store, account } = context
  const before = store.base(entityKey(account, 'relationship', accountId))
  const answer = await context.send({
    method: 'POST',
    ...relationCall(command, context.instance().capabilities),
    urgent: true,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const answeredId = normalizeRelationship(answer.value.value, harvest, context.normalizeContext)
  let related: unknown = answer.value.value
  if (answeredId === accountId) absorb(store, account, harvest)
  else related = await fetchRelationship(context, accountId)
  if (related === undefined) commitOptimistic(command, context)
  if (change === 'follow') await awaitFollow(accountId, context)
  if (isUnchanged(related, change) && isUnchanged(await fetchRelationship(context, accountId), change))
    return OTHERWISE
  if (change === 'mute' || change === 'unmute') collections.renew({ kind: 'mutes' })
  if (change === 'block' || change === 'unblock') collections.renew({ kind: 'blocks' })
  const way = WAYS_BACK[change]
  if (way !== undefined && !way.wasSo(before)) {
    const name = store.get(entityKey(account, 'account', accountId))?.nameText ?? ''
    const undo = { kind: 'relate', accountId, change: way.back } as const
    offerUndo(context, { textKey: `user_card.${way.said}`, textArgs: { name } }, undo)
  }
  leaveTimelines(timelines, change, accountId, context.own()?.userId)
  return ok(undefined)
}

/** Changes that are said when they are done, with the change that takes them back whole (RL41). */
const WAYS_BACK: {
  readonly [C in RelationChange]?: {
    readonly said: 'mute_done' | 'hide_repeats_done'
    readonly back: RelationChange
    /** Whether the change only renews what was in force. */
    readonly wasSo: (before: Relationship | undefined) => boolean
  }
} = {
  mute: { said: 'mute_done', back: 'unmute', wasSo: (before) => before?.muting === true },
  hide_repeats: {
    said: 'hide_repeats_done',
    back: 'show_repeats',
    wasSo: (before) => before?.showingRepeats === false,
  },
}

/** Fetches the relationship again until the instance says that the user follows, or waits for approval. */
async function awaitFollow(accountId: string, context: CommandContext): Promise<void> {
  const { store, account, clock } = context
  for (let time = 0; time < ASK_AGAIN.times; time++) {
    const known = store.base(entityKey(account, 'relationship', accountId))
    const other = store.get(entityKey(account, 'account', accountId))
    const isLocked = known?.locked || other?.locked
    if (known?.following || (isLocked && known?.requested)) return
    await wait(clock, ASK_AGAIN.everyMs)
    await fetchRelationship(context, accountId)
  }
}
