import type { AccountEngines } from '../account/accountEngines.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import type { EngineCore } from './engineHost.ts'

/** A tab that is shown has the instance's description read again if it is older than this (I47). */
const MAX_AGE_MS = 60 * 60_000

/**
 * Has what the instance says of itself read again, if the tab `tabId` is shown or was loaded again. One that is loaded again while it is
 * hidden falls asleep, or comes back with the browser.
 *
 * @param reloads whether a tab that attaches was loaded again.
 */
export function renewInstance(
  accounts: AccountEngines,
  tabs: Iterable<AttachedTab>,
  tabId: string,
  change: Parameters<EngineCore['tabsChanged']>[0],
  reloads: boolean,
): void {
  const tab = [...tabs].find(({ id, visible }) => visible && id === tabId)
  if (tab === undefined || (change !== 'shown' && !(change === 'attached' && reloads))) return
  const { instances } = accounts.server(accounts.get(tab.account).instance.server)
  void instances.extras.get().then((extras) => extras.renewLater(change === 'shown' ? MAX_AGE_MS : 0))
}
