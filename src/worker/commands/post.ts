import type { PostDraft } from '../../shared/commands/command.ts'
import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { Draft } from '../../shared/model/draft.ts'
import { entityKey } from '../../shared/model/keys.ts'
import { wait } from '../clock.ts'
import { backoffMs } from '../net/backoff.ts'
import type { RestAnswer } from '../net/restClient.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import type { CommandContext, Handler } from './commandContext.ts'
import { saveDraft } from './saveDraft.ts'

/** How often a post without an answer is sent once more, where the instance knows it by its key. */
const REPEATS = 3
/** A slow instance may take its time: a post is only given up when nobody would wait any longer. */
const POST_DEADLINE_MS = 60_000

/** Sends a post, once (spec/2 §7): the command's id is its idempotency key. */
export const post: Handler<'post'> = async ({ draft, draftId }, context) => {
  if (draft.text.trim() === '') return fail('invalid', 'post_status.empty_status_error')
  const answer = await sendOnce(draft, context)
  if (!answer.ok) return answer
  await forgetDraft(draftId, draft.text, context)
  const harvest = newHarvest()
  const statusId = normalizeStatus(answer.value.value, harvest, context.normalizing)
  if (statusId === null) return ok(undefined)
  absorb(context.store, context.account, harvest)
  context.timelines.receiveOwn(statusId, draft.visibility, context.tabId)
  return ok({ statusId })
}

/** The draft has become a post, unless somebody went on writing it. */
async function forgetDraft(draftId: string, posted: string, context: CommandContext): Promise<void> {
  const kept = context.store.get(entityKey(context.account, 'draft', draftId)) as Draft | undefined
  if (kept?.text === posted) await saveDraft({ kind: 'saveDraft', draftId, draft: null }, context)
}

async function sendOnce(draft: PostDraft, context: CommandContext): Promise<Outcome<RestAnswer>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await context.send({
      method: 'POST',
      path: '/api/v1/statuses',
      form: formOf(draft),
      idempotencyKey: context.commandId,
      urgent: true,
      deadlineMs: POST_DEADLINE_MS,
    })
    // It went out, and the account was signed out before its answer came.
    if (!answer.ok && answer.fault.code === 'cancelled') return fail('unknown-outcome', answer.fault.message)
    if (answer.ok || !isSilence(answer.fault.code)) return answer
    if (!context.instance().capabilities.idempotency) return fail('unknown-outcome', answer.fault.message)
    if (attempt > REPEATS) return answer
    await wait(context.clock, backoffMs(attempt, context.random))
  }
}

/** Nothing came back: it may have been posted all the same. */
const isSilence = (code: string): boolean => code === 'network' || code === 'deadline'

const formOf = (draft: PostDraft): Record<string, string | boolean | undefined> => ({
  status: draft.text,
  source: 'Rookery',
  spoiler_text: draft.subject === '' ? undefined : draft.subject,
  visibility: draft.visibility,
  sensitive: draft.sensitive || undefined,
  content_type: draft.contentType,
  in_reply_to_id: draft.inReplyToId,
})
