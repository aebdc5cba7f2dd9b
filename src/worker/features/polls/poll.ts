import type { Fault } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Poll, Status } from '../../../shared/model/status.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { normalizePoll } from '../../normalize/poll.ts'

/**
 * GET /api/v1/polls/{id}: how the poll of a post stands now. Resolves to the post as the one row there is.
 */
export async function loadPoll(
  context: AccountContext,
  statusId: string,
): Promise<readonly string[] | Fault> {
  const { store, account } = context
  const status = store.base(entityKey(account, 'status', statusId)) as Status | undefined
  if (status?.poll === undefined) return []
  const path = `/api/v1/polls/${encodeURIComponent(status.poll.id)}`
  const answer = await context.send({ method: 'GET', path })
  if (!answer.ok) return answer.fault
  return takePoll(context, statusId, answer.value.value)
    ? [statusId]
    : { code: 'unreadable', message: 'the answer is not a poll' }
}

/**
 * Puts what the instance says of a poll into its post; false when it can't be read.
 *
 * @param chosen what this person has just voted for, where the instance does not say it.
 */
export function takePoll(
  { store, account, normalizing }: AccountContext,
  statusId: string,
  raw: unknown,
  chosen?: readonly number[],
): boolean {
  const told = normalizePoll(raw, normalizing)
  if (told === undefined) return false
  const ownVotes = chosen !== undefined && told.ownVotes.length === 0 ? chosen : told.ownVotes
  const poll: Poll = { ...told, ownVotes, voted: told.voted || chosen !== undefined }
  store.update(entityKey(account, 'status', statusId), (entity) => {
    const status = entity as Status
    return status.poll?.id === poll.id ? { ...status, poll: withTitles(poll, status.poll) } : entity
  })
  return true
}

/** Titles never change, and only a post is sure to bring the emoji in them along. */
function withTitles(poll: Poll, { options: before }: Poll): Poll {
  if (before.length !== poll.options.length) return poll
  const options = poll.options.map((option, place) => ({
    ...option,
    title: before[place]?.title ?? option.title,
  }))
  return { ...poll, options }
}
