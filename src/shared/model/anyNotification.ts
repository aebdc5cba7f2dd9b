import type { AccountKey } from './keys.ts'
import type { NotificationType } from './notification.ts'
import type { RichText } from './richText.ts'

/**
 * A row of the notifications of all accounts: one notification, or a group of them (NO38). It contains all that is shown of it, so
 * that no other entity of its account has to reach a tab that shows another one (SA25).
 */
export interface AllAccountsNotification {
  /** Whom it concerns. */
  readonly account: AccountKey
  /** The newest notification of the row. */
  readonly notificationId: string
  readonly type: NotificationType
  /** The types of a group of favourites and repeats, the newest first. Absent: `type` is the only one. */
  readonly types?: readonly NotificationType[]
  readonly createdAt: string
  /** All notifications of the row are seen. */
  readonly seen: boolean
  /** The people who caused it, the newest first, six at most. */
  readonly people: readonly AnyPerson[]
  /** How many people caused it. */
  readonly count: number
  /** The user caused it: the user's own poll has ended. */
  readonly own?: true
  /** Reactions, each once; `url` is the image of a custom one. */
  readonly emoji: readonly { readonly name: string; readonly url?: string }[]
  /** As in the notification. */
  readonly about?: string
  /**
   * The beginning of the post, or of what a notification without one says, as plain text; empty: a post without words. Absent: there
   * is none, or it must not be shown.
   */
  readonly words?: string
  /** The id of the first of the people at the account's instance. */
  readonly accountId: string
  readonly statusId?: string
  /** Moves only: the name of the new account, as the instance writes it. */
  readonly target?: string
}

/** The id of the row of a notification of `account`. */
export const allNotificationsRowId = (account: AccountKey, notificationId: string): string =>
  `${account}/${notificationId}`

/** The parts of such an id. Keys of accounts contain no slash. */
export function partsOfRowId(id: string): { account: AccountKey; notificationId: string } {
  const at = id.indexOf('/')
  return { account: id.slice(0, at), notificationId: id.slice(at + 1) }
}

/** A person who caused notifications of a row, with all that is shown of them. */
export interface AnyPerson {
  readonly name: RichText
  readonly nameText: string
  readonly avatarUrl: string
  readonly avatarStaticUrl: string
}
