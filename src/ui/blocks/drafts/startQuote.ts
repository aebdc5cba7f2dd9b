import { type Draft, laterDraft } from '../../../shared/model/draft.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'
import { randomId } from '../../engine/randomId.ts'

/** Opens a draft that quotes `statusId`: an existing one, or a new one beside any other new post. */
export function startQuote(engine: Engine, account: AccountKey, statusId: string): void {
  const draftId = laterDraft(`quote-${statusId}`)
  const existing = engine.mirror.cells.get(entityKey(account, 'draft', draftId)) as Draft | null
  // The user may have removed the quote from the existing draft. That draft is left alone.
  const free = existing === null || existing.quoteId === statusId
  openWindow('compose', {
    replyTo: null,
    draftId: free ? draftId : laterDraft(randomId()),
    quoteId: statusId,
  })
}
