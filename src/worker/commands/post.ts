import type { NewPost } from '../../shared/commands/posts.ts'
import { type Outcome, ok } from '../../shared/fault/fault.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler, HandlerContext } from '../context/handler.ts'
import { formOfPost } from '../dialect/postForm.ts'
import { forgetDraft } from '../features/drafts/forgetDraft.ts'
import { spentOf } from '../features/drafts/spendDraft.ts'
import type { RestAnswer } from '../net/restClient.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { beforePost } from './beforePost.ts'
import { findPost } from './findPost.ts'
import { showOwnPost } from './showOwnPost.ts'

/** Long, since giving up on a slow instance leaves it unknown whether the post exists. */
const POST_DEADLINE_MS = 60_000

/** Sends a post once (C28), also if another tab or an engine that died has sent the same draft. */
export const post: Handler<'post', CommandContext> = async (command, context) => {
  const { draft, draftId, sought } = command
  const { idempotencyKey } = draft
  const last = spentOf(context, draftId)
  if (idempotencyKey !== undefined && last?.key === idempotencyKey)
    return ok(last.statusId === undefined ? undefined : { statusId: last.statusId })
  if (sought !== undefined) return findPost(draft, sought, context)
  const before = await beforePost(draft, draftId, context)
  if (!before.ok) return before
  const answer = await sendOnce(command, context)
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const statusId = normalizeStatus(answer.value.value, harvest, context.normalizeContext)
  await forgetDraft(command, context, {
    ...(idempotencyKey !== undefined && { key: idempotencyKey }),
    ...(statusId !== null && { statusId }),
  })
  if (statusId === null) return ok(undefined)
  showOwnPost(statusId, harvest, context)
  return ok({ statusId })
}

/** Sends the post without retries. The outbox decides whether and when to resend it. */
const sendOnce = ({ draft, resent }: NewPost, context: HandlerContext): Promise<Outcome<RestAnswer>> =>
  context.send({
    method: 'POST',
    path: '/api/v1/statuses',
    form: formOfPost(draft, context.instance().software),
    idempotencyKey: `${draft.idempotencyKey ?? context.commandId}${resent === undefined ? '' : `-${resent}`}`,
    urgent: true,
    deadlineMs: POST_DEADLINE_MS,
  })
