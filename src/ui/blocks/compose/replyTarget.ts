import type { Account } from '../../../shared/model/account.ts'
import type { ReplyTarget } from '../../../shared/model/draft.ts'
import type { Status } from '../../../shared/model/status.ts'

/** The reply target for a reply to `status`. */
export function replyTargetOf(status: Status, author: Account): ReplyTarget {
  const mentions = [author.acct, ...status.mentions.map(({ acct }) => acct)]
  return {
    statusId: status.id,
    acct: author.acct,
    mentions: [...new Set(mentions)],
    visibility: status.visibility,
    subject: status.subjectText,
  }
}
