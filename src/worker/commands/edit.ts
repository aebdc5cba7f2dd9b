import type { CommandOf } from '../../shared/commands/command.ts'
import { ok } from '../../shared/fault/fault.ts'
import type { Handler, HandlerContext } from '../context/handler.ts'
import { runPostAction } from '../context/postActions.ts'
import { bodyOfEdit, editDescribesFiles } from '../dialect/postForm.ts'
import { forgetDraft } from '../features/drafts/forgetDraft.ts'
import { forAllReaders, newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { outboxDraftOf } from '../outbox/outboxDraft.ts'
import { absorb } from '../store/absorb.ts'
import { beforePost } from './beforePost.ts'
import { sayLeftOut } from './leftOut.ts'

/** PUT /api/v1/statuses/{id}: changes a post. */
export const edit: Handler<'edit'> = (command, context) =>
  runPostAction(context, command.statusId, () => sendEdit(command, context))

async function sendEdit(command: CommandOf<'edit'>, context: HandlerContext): ReturnType<Handler<'edit'>> {
  const { statusId, draftId, draft } = command
  const { software } = context.instance()
  const before = await beforePost(draft, draftId, context, !editDescribesFiles(software))
  if (!before.ok) return before
  const answer = await context.send({
    method: 'PUT',
    path: `/api/v1/statuses/${encodeURIComponent(statusId)}`,
    json: bodyOfEdit(draft, software),
    urgent: true,
  })
  if (!answer.ok) return answer
  const kept = outboxDraftOf(command, context)
  await forgetDraft(command, context)
  const harvest = newHarvest()
  // The answer may lack the effect of an action that has ended meanwhile. An edit changes none of the user's marks.
  const known = normalizeStatus(answer.value.value, harvest, forAllReaders(context.normalizeContext))
  if (known !== null) absorb(context.store, context.account, harvest)
  const edited = harvest.statuses.get(known ?? '')
  if (edited !== undefined) await sayLeftOut(command, edited, kept, context)
  return ok({ statusId })
}
