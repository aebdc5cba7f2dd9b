import type { AccountKey } from '../model/keys.ts'

/** The tag of a notification's alert: a duplicate replaces the first, and reading the notification closes it. */
export const alertTagOf = (account: AccountKey, notificationId: string): string =>
  `${account}:${notificationId}`

/** The tag of the alert that counts the account's notifications during a burst (AL1). No notification has an empty id. */
export const collectingTagOf = (account: AccountKey): string => alertTagOf(account, '')
