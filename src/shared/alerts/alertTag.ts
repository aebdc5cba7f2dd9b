import type { AccountKey } from '../model/keys.ts'

/** The tag of a notification's alert: a duplicate replaces the first, and reading the notification closes it. */
export const alertTagOf = (account: AccountKey, notificationId: string): string =>
  `${account}:${notificationId}`
