import type { CommandOf } from '../../shared/commands/command.ts'
import type { PostDraft } from '../../shared/commands/posts.ts'
import { fail, ok } from '../../shared/fault/fault.ts'
import type { SpentDraft } from '../../shared/model/draft.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler } from '../context/handler.ts'
import { takeSpent } from '../features/drafts/draftCommands.ts'
import { forgetDraft } from '../features/drafts/forgetDraft.ts'
import { readSpent } from '../features/drafts/spendDraft.ts'
import { uploadsOf } from '../features/uploads/draftUploads.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { outboxDraftOf, takenWith } from '../outbox/outboxDraft.ts'
import { unspentFiles } from '../persist/joinStored.ts'
import { beforePost } from './beforePost.ts'
import { findPost } from './findPost.ts'
import { sayLeftOut } from './leftOut.ts'
import { sendPost } from './sendPost.ts'
import { showOwnPost } from './showOwnPost.ts'

/** Sends a post once (C28), also if another tab or an engine that died has sent the same draft. */
export const post: Handler<'post', CommandContext> = async (command, context) => {
  const { draft, draftId, sought } = command
  const { idempotencyKey } = draft
  const last = await readSpent(context, draftId)
  if (last !== undefined && idempotencyKey !== undefined && last.key === idempotencyKey) {
    await takeSpent(context, draftId, last)
    return ok(last.statusId === undefined ? undefined : { statusId: last.statusId })
  }
  if (sought !== undefined) {
    const found = await findPost(draft, sought, context)
    const foundId = found.ok ? found.value?.statusId : undefined
    if (foundId !== undefined) await forgetDraft(command, context, spendingOf(draft, foundId, context))
    return found
  }
  if (last !== undefined && hasSentFile(command, last, context)) {
    await takeSpent(context, draftId, last)
    return fail('invalid', 'a file was sent with another post', { textKey: 'post_status.file_was_sent' })
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

/**
 * Whether a file of the post was sent with an earlier one, of which the form had not heard (E40). What was recorded of this very post
 * is no reason: an engine that ended may have sent it, or not.
 */
function hasSentFile(
  { draft: { media = [] }, draftId, upTo = {} }: CommandOf<'post'>,
  last: SpentDraft,
  context: CommandContext,
): boolean {
  const isAnother = Object.entries(upTo).some(([by, at]) => at > (last.upTo[by] ?? 0))
  if (!isAnother || context.kept !== undefined) return false
  const here = new Map(uploadsOf(context, draftId).map((file) => [file.attachment?.id, file]))
  return media.some(({ id }) => {
    const file = here.get(id)
    return last.fileIds?.[id] !== undefined && (file === undefined || unspentFiles([file], last).length === 0)
  })
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
