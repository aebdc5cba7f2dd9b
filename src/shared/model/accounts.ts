import type { AccountKey } from './keys.ts'

/** The accounts of this browser, in the user's order. Tabs of every account receive the list. */
export interface Accounts {
  readonly list: readonly ListedAccount[]
  /** The host of the instance that the client is configured for. */
  readonly home: string
  /** All accounts share the look and the keyboard shortcuts (SA42). */
  readonly sameLook: boolean
  /**
   * The number of unseen notifications of all accounts whose `counts` is true, for titles and icons (SA23). Undefined until a new
   * engine has counted some.
   */
  readonly counted?: number
  /** The user wants the list of notifications to show those of all accounts (SA20). */
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
  /** The colour that marks its tabs. */
  readonly colour: AccountColour
  /** Unseen notifications. */
  readonly unread: number
  /** Posts and actions in its outbox (SA34). */
  readonly waiting: number
  /** Its unseen notifications count in the title and on the icons of all tabs (SA23). */
  readonly counts: boolean
}

/** The handle of `account`. The account key may have the host of the API instead. */
export const handleOf = (
  list: readonly Pick<ListedAccount, 'account' | 'handle'>[],
  account: AccountKey,
): string => list.find((one) => one.account === account)?.handle ?? account

/** The colours to choose from. Custom properties of the theme have these names. */
export const ACCOUNT_COLOURS = ['blue', 'green', 'orange', 'purple', 'pink', 'teal', 'brown', 'grey'] as const
export type AccountColour = (typeof ACCOUNT_COLOURS)[number]

/** At most this many signed-in accounts may be live: the first ones in the user's order. */
export const MAX_LIVE_ACCOUNTS = 8
