import type { NOTIFICATION_POLICY_COMMANDS } from '../../../shared/commands/notificationPolicy.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { type NotificationPolicy, POLICY_RULES } from '../../../shared/model/notificationPolicy.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import { OTHERWISE } from '../../context/otherwise.ts'
import { answerCall, policyCall, REQUESTS_PATH } from '../../dialect/policyCalls.ts'
import { bool, record } from '../../json/read.ts'
import { wait } from '../../platform/clock.ts'
import type { NeedsTimelines } from '../../timelines/timelines.ts'
import { commitPolicy } from './loadNotificationPolicy.ts'
import { reloadMerged } from './reloadMerged.ts'

const POLICY = { kind: 'notificationPolicy' } as const
const REQUESTS = { kind: 'notificationRequests' } as const
/** Delays before the requests that ask whether the accepted notifications are in the list. */
const MERGED_POLL_MS = [1_000, 2_000, 4_000, 8_000, 16_000] as const

/** Changes one rule (NP1). The answer is the whole policy. */
const setNotificationPolicy: Handler<'setNotificationPolicy', NeedsLists> = async (
  { rule, action },
  context,
) => {
  if (!POLICY_RULES.includes(rule)) return fail('invalid', 'no such rule')
  const policy = context.store.base(entityKey(context.account, 'notificationPolicy')) as
    | NotificationPolicy
    | undefined
  const canDrop = policy?.canDrop !== false
  const answer = await context.send({ ...policyCall(rule, action, canDrop), urgent: true })
  if (!answer.ok) return answer
  const made = commitPolicy(context, answer.value.value)
  if (made === null) context.collections.renew(POLICY)
  return (made?.rules[rule] ?? action) === action ? ok(undefined) : OTHERWISE
}

/** Accepts or dismisses notification requests (NP4). Requests that are gone count as answered. */
const answerNotificationRequests: Handler<'answerNotificationRequests', NeedsLists & NeedsTimelines> = async (
  { requestIds, accept },
  context,
) => {
  const { collections, timelines } = context
  if (requestIds.length === 0) return fail('invalid', 'nobody is chosen')
  const answered = await answerAll(context, requestIds, accept)
  const list = collections.get(REQUESTS)
  for (const id of answered.done) list.remove(id)
  context.store.remove(answered.done.map((id) => entityKey(context.account, 'notificationRequest', id)))
  collections.renew(POLICY)
  if (accept && answered.done.length > 0 && !isStreamed(context))
    void whenMerged(context, () => reloadMerged(timelines))
  return answered.ended
}

interface Answered {
  readonly done: readonly string[]
  readonly ended: Outcome<undefined>
}

async function answerAll(
  { send }: AccountContext,
  ids: readonly string[],
  accept: boolean,
): Promise<Answered> {
  if (ids.length > 1) {
    const all = await send({ ...answerCall(ids, accept), urgent: true })
    if (all.ok) return { done: ids, ended: ok(undefined) }
    // Early versions take one request at a time.
    if (all.fault.code !== 'missing') return { done: [], ended: all }
  }
  const done: string[] = []
  for (const id of ids) {
    const one = await send({ ...answerCall([id], accept), urgent: true })
    if (!one.ok && one.fault.code !== 'missing') return { done, ended: one }
    done.push(id)
  }
  return { done, ended: ok(undefined) }
}

const isStreamed = ({ store, account }: AccountContext): boolean =>
  store.get(entityKey(account, 'connection'))?.stream === 'joined'

/** Calls `act` when the accepted notifications are in the list. Polls, because without the stream no event says so. */
async function whenMerged({ send, clock }: AccountContext, act: () => void): Promise<void> {
  for (const ms of MERGED_POLL_MS) {
    await wait(clock, ms)
    const answer = await send({ method: 'GET', path: `${REQUESTS_PATH}/merged`, optional: true })
    if (answer.ok && !bool(record(answer.value.value).merged)) continue
    return act()
  }
}

export const notificationPolicyHandlers: HandlersOf<
  typeof NOTIFICATION_POLICY_COMMANDS,
  NeedsLists & NeedsTimelines
> = { setNotificationPolicy, answerNotificationRequests }
