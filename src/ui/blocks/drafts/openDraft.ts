import { type Draft, draftKind } from '../../../shared/model/draft.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import { chatTo } from '../../common/links/chatPaths.ts'
import { goTo } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'

/** Goes on with a draft, in the form that it was typed in. */
export function openDraft(
  engine: Engine,
  account: AccountKey,
  acct: string,
  draftId: string,
  draft: Draft,
): void {
  const { kind, id } = draftKind(draftId)
  const { replyTo = null } = draft
  const known = engine.mirror.cells.get(entityKey(account, 'status', id)) !== null
  // One of an older build does not say what it answers: who would see it, the post itself knows.
  const homeless = kind === 'reply' && replyTo === null
  // The form of an edit needs the post, which its page brings.
  if (homeless || (kind === 'edit' && !known)) goTo(pathTo('conversation', { id }))
  if (kind === 'new') openWindow('compose', { replyTo: null })
  else if (kind === 'chat') goTo(chatTo(acct, id))
  else if (kind === 'edit') openWindow('edit', { statusId: id })
  else if (!homeless) openWindow('compose', { replyTo, draftId })
}
