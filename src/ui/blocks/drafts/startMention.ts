import type { Account } from '../../../shared/model/account.ts'
import { laterDraft } from '../../../shared/model/draft.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'

/** Opens a new post that mentions the account. It has a draft of its own, so it overwrites no other new post. */
export const startMention = ({ id, acct }: Account): void =>
  openWindow('compose', { replyTo: null, draftId: laterDraft(`to-${id}`), mention: acct })
