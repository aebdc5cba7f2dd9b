import type { AccountKey } from '../../shared/model/keys.ts'
import type { AccountEngines } from '../account/accountEngines.ts'

/** A tab that is shown has the instance's description read again if it is older than this (I47). */
const MAX_AGE_MS = 60 * 60_000

/** Has what the instance of `account` says of itself read again, for a tab that is shown, or was reloaded. */
export function renewInstance(accounts: AccountEngines, account: AccountKey, isReloaded: boolean): void {
  const { instances } = accounts.server(accounts.get(account).instance.server)
  void instances.extras.get().then((extras) => extras.renewLater(isReloaded ? 0 : MAX_AGE_MS))
}
