import type { AccountKey } from '../../../shared/model/keys.ts'
import type { Timelines } from '../../timelines/timelines.ts'

/** A signed-in account of this browser. */
export interface Member {
  readonly account: AccountKey
  /** The account's id at its instance. */
  readonly userId: string
  readonly asleep: boolean
  /** The number of its unseen notifications. */
  readonly unread: number
  /** Absent while its engine does not run. */
  readonly timelines: Timelines | undefined
  /** Counts the unseen notifications among those that its engine has loaded. */
  readonly unseen: () => number
}

/** The accounts of this browser, for lists that show rows of all of them (SA20). */
export interface BrowserAccounts {
  /** The signed-in accounts in the user's order. */
  readonly members: readonly Member[]
  /**
   * Runs all accounts from now on, and polls those that sleep (SA22). `onChange` is called when an account or its engine was added
   * or removed. Returns a function that ends this.
   */
  watchAll(onChange: () => void): () => void
  /** Polls the accounts that sleep, once. Resolves when their engines run. */
  wake(): Promise<void>
}
