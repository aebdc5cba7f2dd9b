import type { CommandOf } from '../../shared/commands/command.ts'
import { ok } from '../../shared/fault/fault.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler } from '../context/handler.ts'
import { runPostAction } from '../context/postActions.ts'
import { bodyOfEdit, editDescribesFiles } from '../dialect/postForm.ts'
import { forgetDraft } from '../features/drafts/forgetDraft.ts'
import { isRecord, type JsonObject, record } from '../json/read.ts'
import { forAllReaders, newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { outboxDraftOf, takenWith } from '../outbox/outboxDraft.ts'
import { absorb } from '../store/absorb.ts'
import { renameRow } from '../timelines/changeChains.ts'
import type { Timelines } from '../timelines/timelines.ts'
import { beforePost } from './beforePost.ts'
import { sayLeftOut } from './leftOut.ts'

/** PUT /api/v1/statuses/{id}: changes a post. */
export const edit: Handler<'edit', CommandContext> = (command, context) =>
  runPostAction(context, command.statusId, () => sendEdit(command, context))

async function sendEdit(command: CommandOf<'edit'>, context: CommandContext): ReturnType<Handler<'edit'>> {
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
  const kept = context.kept ?? outboxDraftOf(command, context)
  await forgetDraft(command, context, takenWith(context.kept))
  const { store, account, normalizeContext, timelines } = context
  const made = editedIn(answer.value.value, statusId)
  const harvest = newHarvest()
  // The answer may lack the effect of an action that has ended meanwhile. An edit changes none of the user's marks.
  const readers = forAllReaders(normalizeContext)
  const newId = normalizeStatus(made, harvest, readers)
  const edited = harvest.statuses.get(newId ?? '')
  if (newId === null || edited === undefined) return ok({ statusId })
  const known = store.get(entityKey(account, 'status', statusId))
  const isMoved = newId !== statusId && edited.uri === known?.uri
  // What refers to the old id shows the new content, too.
  if (isMoved) normalizeStatus({ ...made, id: statusId }, harvest, readers)
  absorb(store, account, harvest)
  if (isMoved) replaceRows(timelines, statusId, newId)
  await sayLeftOut(command, edited, kept, context)
  return ok({ statusId: isMoved ? newId : statusId })
}

/** The edited post in an answer, which some servers wrap in the user's own repeat of it. */
function editedIn(answer: unknown, statusId: string): JsonObject {
  const whole = record(answer)
  return whole.id !== statusId && isRecord(whole.reblog) ? whole.reblog : whole
}

/** Puts `newId` in the place of `oldId`. snac gives an edited post another id (C59). */
function replaceRows(timelines: Timelines, oldId: string, newId: string): void {
  for (const timeline of timelines.all()) {
    if (!timeline.list.has(oldId)) continue
    renameRow(timeline.chains, oldId, newId)
    timeline.adopt([oldId, newId])
    timeline.remove(new Set([oldId]))
  }
}
