import type { AccountKey } from './keys.ts'

/** The accounts of this browser, in the user's order. Tabs of every account receive the list. */
export interface Accounts {
  readonly list: readonly ListedAccount[]
  /** The host of the instance that the client is configured for. */
  readonly home: string
  /** All accounts have the same look and keys (SA42). */
  readonly sameLook: boolean
  /**
   * The unseen notifications of all accounts that count, for titles and icons (SA23). Undefined until an engine that has just started
   * has counted some.
   */
  readonly counted?: number
  /** The notifications list shows those of all accounts, as the user wishes (SA20). */
  readonly allNotifications: boolean
}

/**
 * `live`: its events arrive at once. `asleep`: it has no socket, and is polled every 15 minutes. `refused`: its server signed it
 * out, and it waits to be signed in again.
 */
export type ListedState = 'live' | 'asleep' | 'refused'

/** An account as the switcher shows it. */
export interface ListedAccount {
  readonly account: AccountKey
  /** The base URL of its instance. */
  readonly server: string
  readonly username: string
  /** Its name with the host that its instance shows to others. */
  readonly handle: string
  readonly name: string
  readonly avatarUrl: string
  /** The name of the account that it has moved to; empty: it has not (SA45). */
  readonly movedTo: string
  readonly state: ListedState
  /** New tabs show this one. */
  readonly isDefault: boolean
  /** The user sent it to sleep, regardless of the number of accounts. */
  readonly sleeps: boolean
  /** The mark of its tabs. */
  readonly colour: AccountColour
  /** Unseen notifications. */
  readonly unread: number
  /** Posts and actions in its outbox (SA34). */
  readonly waiting: number
  /** They count in the title and on the icons of all tabs (SA23). */
  readonly counts: boolean
}

/** The handle of `account`. Its key may name another host: that of the API. */
export const handleOf = (
  list: readonly Pick<ListedAccount, 'account' | 'handle'>[],
  account: AccountKey,
): string => list.find((one) => one.account === account)?.handle ?? account

/** The colours to choose from. Custom properties of the theme have these names. */
export const ACCOUNT_COLOURS = ['blue', 'green', 'orange', 'purple', 'pink', 'teal', 'brown', 'grey'] as const
export type AccountColour = (typeof ACCOUNT_COLOURS)[number]

/** More live accounts than this: the last ones sleep. */
export const MAX_LIVE_ACCOUNTS = 8
