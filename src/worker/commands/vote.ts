import type { CommandOf } from '../../shared/commands/command.ts'
import { fail, ok } from '../../shared/fault/fault.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { Poll } from '../../shared/model/status.ts'
import type { Handler, HandlerContext } from '../context/handler.ts'
import { OTHERWISE } from '../context/otherwise.ts'
import { runPostAction } from '../context/postActions.ts'
import { loadPoll, storePoll } from '../features/polls/poll.ts'
import { commitOptimistic } from './commitOptimistic.ts'

/** POST /api/v1/polls/{id}/votes, with the indexes of the chosen options. */
export const vote: Handler<'vote'> = (command, context) =>
  // The answer is the poll alone, so it replaces nothing of other actions.
  runPostAction(context, command.statusId, () => sendVote(command, context))

async function sendVote(command: CommandOf<'vote'>, context: HandlerContext): ReturnType<Handler<'vote'>> {
  const { statusId, pollId, choices } = command
  const answer = await context.send({
    method: 'POST',
    path: `/api/v1/polls/${encodeURIComponent(pollId)}/votes`,
    json: { choices },
    urgent: true,
  })
  if (!answer.ok) {
    // The poll has ended, or the user voted elsewhere: the displayed poll is stale.
    if (answer.fault.code !== 'refused') return answer
    await loadPoll(context, statusId)
    // An earlier attempt may have succeeded, and only its answer was lost.
    return hasVote(pollOf(context, statusId), choices) ? ok(undefined) : answer
  }
  const answered = storePoll(context, statusId, answer.value.value, choices)
  if (answered?.id !== pollId) {
    commitOptimistic(command, context)
    return ok(undefined)
  }
  if (hasVote(answered, choices)) return ok(undefined)
  if (answered.voted) return VOTED_BEFORE
  await loadPoll(context, statusId)
  return hasVote(pollOf(context, statusId), choices) ? ok(undefined) : OTHERWISE
}

/** Pleroma answers a second vote with success, and keeps the first (PL19). */
const VOTED_BEFORE = fail('unsupported', 'an earlier vote counts', { textKey: 'polls.voted_before' })

const pollOf = ({ store, account }: HandlerContext, statusId: string): Poll | undefined =>
  store.base(entityKey(account, 'status', statusId))?.poll

/** Whether the user has chosen exactly `choices` in `poll`. */
const hasVote = (poll: Poll | undefined, choices: readonly number[]): boolean =>
  poll?.voted === true &&
  poll.ownVotes.length === choices.length &&
  choices.every((choice) => poll.ownVotes.includes(choice))
