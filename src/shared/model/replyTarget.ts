import type { Account } from './account.ts'
import type { ReplyTarget } from './draft.ts'
import type { Status } from './status.ts'

/** The address by which other instances find `status`. */
export const addressOf = ({ uri, url }: Status): string => (/^https?:/.test(uri) ? uri : (url ?? uri))

/** What the draft of a reply to `status` stores about it. */
export function replyTargetOf(status: Status, author: Account): ReplyTarget {
  const mentions = [author.acct, ...status.mentions.map(({ acct }) => acct)]
  return {
    statusId: status.id,
    acct: author.acct,
    mentions: [...new Set(mentions)],
    visibility: status.visibility,
    subject: status.subjectText,
    url: addressOf(status),
  }
}
