import type { SUGGESTION_COMMANDS } from '../../../shared/commands/suggestions.ts'
import { ok } from '../../../shared/fault/fault.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'

/** DELETE /api/v1/suggestions/{id}; a 404 counts as dismissed (DI2). */
const dismissSuggestion: Handler<'dismissSuggestion', NeedsLists> = async (
  { accountId },
  { send, collections },
) => {
  const answer = await send({
    method: 'DELETE',
    path: `/api/v1/suggestions/${encodeURIComponent(accountId)}`,
    urgent: true,
  })
  if (!answer.ok && answer.fault.code !== 'missing') return answer
  collections.get({ kind: 'suggestions' }).remove(accountId)
  return ok(undefined)
}

export const suggestionHandlers: HandlersOf<typeof SUGGESTION_COMMANDS, NeedsLists> = { dismissSuggestion }
