import { type Draft, draftKind } from '../../../shared/model/draft.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import { chatTo } from '../../common/links/chatPaths.ts'
import { goTo } from '../../common/links/navigator.ts'
import { pathTo } from '../../common/links/routes.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'

/** Opens a draft in the form that it was written in. */
export function openDraft(
  engine: Engine,
  account: AccountKey,
  acct: string,
  draftId: string,
  draft: Draft,
): void {
  const { kind, id } = draftKind(draftId)
  const { replyTo = null } = draft
  const isLoaded = engine.mirror.cells.get(entityKey(account, 'status', id)) !== null
  // A draft of an older build has no reply target, so its reply is written on the page of the post.
  const lacksTarget = kind === 'reply' && replyTo === null
  // Editing needs the post, which its page loads.
  if (lacksTarget || (kind === 'edit' && !isLoaded)) goTo(engine, pathTo('conversation', { id }))
  if (kind === 'new') openWindow(engine, 'compose', { replyTo: null })
  else if (kind === 'chat') goTo(engine, chatTo(acct, id))
  else if (kind === 'note') goTo(engine, pathTo('external-user-profile', { name: id }))
  else if (kind === 'edit') openWindow(engine, 'edit', { statusId: id })
  else if (!lacksTarget) openWindow(engine, 'compose', { replyTo, draftId })
}
