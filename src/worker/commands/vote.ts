import type { CommandOf } from '../../shared/commands/command.ts'
import { ok } from '../../shared/fault/fault.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { Status } from '../../shared/model/status.ts'
import type { Handler, HandlerContext } from '../context/handler.ts'
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
    return hasVoted(context, command) ? ok(undefined) : answer
  }
  // If the answer does not contain the poll, commit the optimistic update.
  if (!storePoll(context, statusId, answer.value.value, choices)) commitOptimistic(command, context)
  return ok(undefined)
}

/** Whether an earlier attempt succeeded and only its answer was lost. */
function hasVoted({ store, account }: HandlerContext, { statusId, choices }: CommandOf<'vote'>): boolean {
  const { poll } = (store.base(entityKey(account, 'status', statusId)) as Status | undefined) ?? {}
  if (poll?.voted !== true || poll.ownVotes.length !== choices.length) return false
  return choices.every((choice) => poll.ownVotes.includes(choice))
}
