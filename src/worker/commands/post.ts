import type { PostDraft } from '../../shared/commands/posts.ts'
import { ok } from '../../shared/fault/fault.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler } from '../context/handler.ts'
import { forgetDraft } from '../features/drafts/forgetDraft.ts'
import { spentOf } from '../features/drafts/spendDraft.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { outboxDraftOf, takenWith } from '../outbox/outboxDraft.ts'
import { beforePost } from './beforePost.ts'
import { findPost } from './findPost.ts'
import { sayLeftOut } from './leftOut.ts'
import { sendPost } from './sendPost.ts'
import { showOwnPost } from './showOwnPost.ts'

/** Sends a post once (C28), also if another tab or an engine that died has sent the same draft. */
export const post: Handler<'post', CommandContext> = async (command, context) => {
  const { draft, draftId, sought } = command
  const { idempotencyKey } = draft
  const last = spentOf(context, draftId)
  if (idempotencyKey !== undefined && last?.key === idempotencyKey)
    return ok(last.statusId === undefined ? undefined : { statusId: last.statusId })
  if (sought !== undefined) {
    const found = await findPost(draft, sought, context)
    const foundId = found.ok ? found.value?.statusId : undefined
    if (foundId !== undefined) await forgetDraft(command, context, spendingOf(draft, foundId, context))
    return found
  }
  const before = await beforePost(draft, draftId, context)
  if (!before.ok) return before
  const answer = await sendPost(command, context)
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const statusId = normalizeStatus(answer.value.value, harvest, context.normalizeContext)
  const kept = context.kept ?? outboxDraftOf(command, context)
  await forgetDraft(command, context, spendingOf(draft, statusId, context))
  if (statusId === null) return ok(undefined)
  showOwnPost(statusId, harvest, context)
  const made = harvest.statuses.get(statusId)
  if (made !== undefined) await sayLeftOut(command, made, kept, context)
  return ok({ statusId })
}

/** What is remembered of a draft that has become a post (C28). */
const spendingOf = (
  { idempotencyKey }: PostDraft,
  statusId: string | null,
  { kept }: Pick<CommandContext, 'kept'>,
) => ({
  ...takenWith(kept),
  ...(idempotencyKey !== undefined && { key: idempotencyKey }),
  ...(statusId !== null && { statusId }),
})
