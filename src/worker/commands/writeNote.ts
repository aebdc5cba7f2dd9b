import { ok } from '../../shared/fault/fault.ts'
import { noteDraft } from '../../shared/model/draft.ts'
import type { Handler, HandlerContext } from '../context/handler.ts'
import { OTHERWISE } from '../context/otherwise.ts'
import { spendDraft } from '../features/drafts/spendDraft.ts'
import { record } from '../json/read.ts'
import { normalizeRelationship } from '../normalize/account.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { absorb } from '../store/absorb.ts'
import { fetchRelationship } from '../timelines/fetchRelationships.ts'

/** POST /api/v1/accounts/{id}/note (RL19). Its draft goes only after the instance has accepted the text. */
export const writeNote: Handler<'writeNote', HandlerContext> = async ({ accountId, text, upTo }, context) => {
  const answer = await context.send({
    method: 'POST',
    path: `/api/v1/accounts/${encodeURIComponent(accountId)}/note`,
    json: { comment: text },
    urgent: true,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  let related: unknown = answer.value.value
  if (normalizeRelationship(related, harvest, context.normalizeContext) === accountId)
    absorb(context.store, context.account, harvest)
  else related = await fetchRelationship(context, accountId)
  const { note } = record(related)
  if (typeof note === 'string' && note.trim() !== text.trim()) return OTHERWISE
  const spent = await spendDraft(context, noteDraft(accountId), {
    upTo,
    takes: ({ text: kept }) => kept === text,
  })
  return spent.ok ? ok(undefined) : spent
}
