import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Poll } from '../../../shared/model/status.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { record } from '../../json/read.ts'
import { told } from '../../json/told.ts'
import { keepPoll } from '../../normalize/keepOmittedFields.ts'
import { normalizePoll } from '../../normalize/poll.ts'

/**
 * GET /api/v1/polls/{id}: refreshes the poll of a post. Where the server does not know that call, the post tells (PL10). Resolves to the
 * post's id as the only row.
 */
export async function loadPoll(
  context: AccountContext,
  statusId: string,
): Promise<Outcome<readonly string[]>> {
  const { store, account } = context
  const status = store.base(entityKey(account, 'status', statusId))
  if (status?.poll === undefined) return ok([])
  const ofPoll = `/api/v1/polls/${encodeURIComponent(status.poll.id)}`
  const ofPost = `/api/v1/statuses/${encodeURIComponent(statusId)}`
  const { readPolls } = context.instance().capabilities
  let answer = await context.send({ method: 'GET', path: readPolls ? ofPoll : ofPost })
  const isOfPost = !readPolls || (!answer.ok && answer.fault.unknownCall === true)
  if (readPolls && isOfPost) answer = await context.send({ method: 'GET', path: ofPost })
  if (!answer.ok) return answer
  const { value } = answer.value
  return storePoll(context, statusId, isOfPost ? record(value).poll : value) !== undefined
    ? ok([statusId])
    : fail('unreadable', 'the answer is not a poll')
}

/**
 * Stores the poll of a response in its post, and returns it. Undefined if it is malformed.
 *
 * @param chosen the user's vote, for instances whose response omits it.
 */
export function storePoll(
  { store, account, normalizeContext }: AccountContext,
  statusId: string,
  raw: unknown,
  chosen?: readonly number[],
): Poll | undefined {
  const key = entityKey(account, 'status', statusId)
  const served = normalizePoll(raw, normalizeContext)
  if (served === undefined) return undefined
  const normalized = keepPoll(served, store.base(key)?.poll, raw)
  const isCounted = chosen !== undefined && told(raw, 'voted') !== false
  const ownVotes = isCounted && normalized.ownVotes.length === 0 ? chosen : normalized.ownVotes
  const poll: Poll = { ...normalized, ownVotes, voted: normalized.voted || isCounted }
  store.update(key, (status) =>
    status.poll?.id === poll.id ? { ...status, poll: withTitles(poll, status.poll) } : status,
  )
  return poll
}

/** Keeps the titles of the post: they never change, and poll responses may lack their custom emoji. */
function withTitles(poll: Poll, { options: before }: Poll): Poll {
  if (before.length !== poll.options.length) return poll
  const options = poll.options.map((option, place) => ({
    ...option,
    title: before[place]?.title ?? option.title,
  }))
  return { ...poll, options }
}
