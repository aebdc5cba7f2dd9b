import type { AccountColour } from '../model/accounts.ts'
import type { AccountKey } from '../model/keys.ts'
import { listCommand } from './defineCommand.ts'

/** Commands about the list of accounts of this browser. */
export const ACCOUNTS_COMMANDS = {
  /** Moves an account to a place in the list. */
  orderAccount: listCommand<{ readonly of: AccountKey; readonly to: number }>(),
  changeAccount: listCommand<{ readonly of: AccountKey; readonly change: AccountChange }>(),
  /** The notifications list shows those of all accounts, in all tabs (SA20). */
  showAllNotifications: listCommand<{ readonly on: boolean }>(),
  /** Removes an account from the list after its server has signed it out. */
  forgetAccount: listCommand<{ readonly of: AccountKey; readonly drafts: 'keep' | 'delete' }>(),
  /** Deletes everything that accounts of a server have left which are not logged in (ST34). */
  forgetLeft: listCommand<{ readonly host: string }>(),
  /** All accounts share the look and the keyboard shortcuts of this one, or each has its own again (SA42). */
  shareLook: listCommand<{ readonly on: boolean }>(),
}

export interface AccountChange {
  readonly colour?: AccountColour
  /** It has no socket, and is polled every 15 minutes. */
  readonly sleeps?: boolean
  /** Its unseen notifications count in titles and on icons (SA23). */
  readonly counts?: boolean
  /** New tabs show it. */
  readonly isDefault?: true
}
