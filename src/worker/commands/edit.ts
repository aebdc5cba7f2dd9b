import { ok } from '../../shared/fault/fault.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import { beforePost } from './beforePost.ts'
import type { Handler } from './commandContext.ts'
import { forgetDraft } from './post.ts'
import { bodyOfEdit } from './postForm.ts'

/** PUT /api/v1/statuses/{id}: changes a post. */
export const edit: Handler<'edit'> = async ({ statusId, draftId, draft }, context) => {
  const before = await beforePost(draft, draftId, context)
  if (!before.ok) return before
  const answer = await context.send({
    method: 'PUT',
    path: `/api/v1/statuses/${encodeURIComponent(statusId)}`,
    json: bodyOfEdit(draft),
    urgent: true,
  })
  if (!answer.ok) {
    // The form shows the message; the log keeps it (C36).
    context.log.warn(`a post could not be changed: ${answer.fault.message}`)
    return answer
  }
  await forgetDraft(draftId, draft, context)
  const harvest = newHarvest()
  const known = normalizeStatus(answer.value.value, harvest, context.normalizing)
  if (known !== null) absorb(context.store, context.account, harvest)
  return ok({ statusId })
}
