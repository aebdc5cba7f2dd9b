import { alertTagOf } from '../../../shared/alerts/alertTag.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import { plainText } from '../../../shared/model/richText.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { NotificationAlert } from '../../../shared/protocol/batch.ts'

/** Longest excerpt of a post in an alert, in characters. */
const MAX_TEXT_CHARS = 180

/**
 * The content of the desktop notification for a notification.
 *
 * @param own whether the user caused it.
 */
export const alertOf = (
  notification: Notification,
  actor: Account | undefined,
  status: Status | undefined,
  account: AccountKey,
  own: boolean,
): NotificationAlert => {
  const { id, type, emoji, statusId, about } = notification
  return {
    account,
    notificationId: id,
    type,
    accountId: actor?.id ?? '',
    name: actor?.nameText ?? '',
    iconUrl: actor?.avatarStaticUrl ?? '',
    words: status === undefined ? ownWordsOf(notification) : wordsOf(status),
    tag: alertTagOf(account, id),
    ...(own ? { own } : {}),
    ...(emoji === undefined ? {} : { emoji }),
    ...(about === undefined ? {} : { about }),
    ...(statusId === undefined ? {} : { statusId }),
  }
}

/** The beginning of a post as plain text; of a post with a content warning, only the warning. */
export const wordsOf = ({ subjectText, content }: Status): string =>
  beginningOf(subjectText || plainText(content))

/** The beginning of what a notification without a post says: the server's sentence, else the words of moderators. */
export const ownWordsOf = ({ title = [], text = [] }: Notification): string =>
  beginningOf(plainText(title.length > 0 ? title : text))

const beginningOf = (words: string): string =>
  words.length > MAX_TEXT_CHARS ? `${words.slice(0, MAX_TEXT_CHARS)}…` : words
