import type { AccountKey } from '../model/keys.ts'

/** Names an alert: a double replaces itself, and what was read is closed by it. */
export const tagOf = (account: AccountKey, notificationId: string): string => `${account}:${notificationId}`
