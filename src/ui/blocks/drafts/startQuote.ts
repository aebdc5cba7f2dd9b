import { laterDraft } from '../../../shared/model/draft.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import type { Status } from '../../../shared/model/status.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'
import { randomId } from '../../engine/randomId.ts'

/** Opens the draft that quotes a post, or starts one. It is separate from the draft of the usual new post. */
export function startQuote(
  engine: Engine,
  account: AccountKey,
  { id: statusId, visibility }: Pick<Status, 'id' | 'visibility'>,
): void {
  const draftId = laterDraft(`quote-${statusId}`)
  const existing = engine.mirror.cells.get(entityKey(account, 'draft', draftId))
  // The user may have removed the quote from the existing draft, which is another post then.
  const isUsable = existing === null || existing.quoteId === statusId
  openWindow(engine, 'compose', {
    replyTo: null,
    draftId: isUsable ? draftId : laterDraft(randomId()),
    quoteId: statusId,
    // The quoted post shows to whoever reads the quote.
    ...(visibility === 'private' && { visibility }),
  })
}
