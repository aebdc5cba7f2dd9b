import type { EditDraft, PostDraft } from '../../shared/commands/posts.ts'
import { type Outcome, ok } from '../../shared/fault/fault.ts'
import type { Draft } from '../../shared/model/draft.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler, HandlerContext } from '../context/handler.ts'
import { formOfPost } from '../dialect/postForm.ts'
import { saveDraft } from '../features/drafts/draftCommands.ts'
import { updateUploads } from '../features/uploads/draftUploads.ts'
import type { RestAnswer } from '../net/restClient.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { beforePost } from './beforePost.ts'
import { LastPosts } from './lastPosts.ts'

/** Long, since giving up on a slow instance leaves it unknown whether the post exists. */
const POST_DEADLINE_MS = 60_000

/** Each engine has one store. */
const lastPosts = new WeakMap<EntityStore, LastPosts>()

/** Sends a post once (C28). */
export const post: Handler<'post', CommandContext> = async ({ draft, draftId }, context) => {
  const { idempotencyKey } = draft
  const posts = lastPosts.get(context.store) ?? new LastPosts()
  lastPosts.set(context.store, posts)
  const draftKey = entityKey(context.account, 'draft', draftId)
  const last = posts.find(draftKey, idempotencyKey)
  if (last !== undefined) return ok(last.statusId === undefined ? undefined : { statusId: last.statusId })
  const before = await beforePost(draft, draftId, context)
  if (!before.ok) return before
  const answer = await sendOnce(draft, context)
  if (!answer.ok) return answer
  await forgetDraft(draftId, draft, context)
  const harvest = newHarvest()
  const statusId = normalizeStatus(answer.value.value, harvest, context.normalizing)
  if (idempotencyKey !== undefined)
    posts.remember(draftKey, { key: idempotencyKey, ...(statusId === null ? {} : { statusId }) })
  if (statusId === null) return ok(undefined)
  absorb(context.store, context.account, harvest)
  context.timelines.receiveOwn(statusId, draft.visibility, context.tabId)
  return ok({ statusId })
}

/** Deletes the draft of a sent post, unless its text has changed since. Its sent files are removed in any case. */
export async function forgetDraft(
  draftId: string,
  posted: EditDraft,
  context: HandlerContext,
): Promise<void> {
  const stored = context.store.get(entityKey(context.account, 'draft', draftId)) as Draft | undefined
  if (stored?.text === posted.text) await saveDraft({ kind: 'saveDraft', draftId, draft: null }, context)
  const sent = new Set((posted.media ?? []).map(({ id }) => id))
  await updateUploads(context, draftId, (files) =>
    files.filter(({ attachment }) => attachment === undefined || !sent.has(attachment.id)),
  )
}

/** Sends the post without retries. The outbox decides whether and when to resend it. */
const sendOnce = (draft: PostDraft, context: HandlerContext): Promise<Outcome<RestAnswer>> =>
  context.send({
    method: 'POST',
    path: '/api/v1/statuses',
    form: formOfPost(draft, context.instance().software),
    idempotencyKey: draft.idempotencyKey ?? context.commandId,
    urgent: true,
    deadlineMs: POST_DEADLINE_MS,
  })
