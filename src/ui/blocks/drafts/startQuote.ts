import { type Draft, laterDraft } from '../../../shared/model/draft.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'
import { randomId } from '../../engine/randomId.ts'

/** A new post that quotes `statusId`, or the one that was begun: beside any other that is in the making. */
export function startQuote(engine: Engine, account: AccountKey, statusId: string): void {
  const draftId = laterDraft(`quote-${statusId}`)
  const begun = engine.mirror.cells.get(entityKey(account, 'draft', draftId)) as Draft | null
  // From what was begun so the quote may have been taken out: it goes on as it is.
  const free = begun === null || begun.quoteId === statusId
  openWindow('compose', {
    replyTo: null,
    draftId: free ? draftId : laterDraft(randomId()),
    quoteId: statusId,
  })
}
