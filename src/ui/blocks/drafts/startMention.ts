import type { Account } from '../../../shared/model/account.ts'
import { laterDraft } from '../../../shared/model/draft.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'

/** Opens the draft of a post that mentions the account, or begins one. It is separate from the draft of the usual new post. */
export const startMention = (engine: Engine, { id, acct }: Account): void =>
  openWindow(engine, 'compose', { replyTo: null, draftId: laterDraft(`to-${id}`), mention: acct })
