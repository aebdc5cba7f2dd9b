import { groupOf, windowNameOf } from '../../shared/protocol/windowName.ts'
import { randomId } from './randomId.ts'
import { TAB_ACCOUNT } from './tabAccount.ts'

/**
 * The session storage key of a mark that a tab has while it opens another one, which gets a copy of it. The name of the window would
 * not do: the browser drops it where the opener policies (COOP) of the two pages differ, and any page may change it.
 */
export const OPENING = 'rookery-opening'

/**
 * Makes a document start as the tab that it is. One that another tab has just opened has a copy of that tab's session storage: it
 * keeps the account and forgets the rest, such as the places (TB2). It also lets go of its opener, which a foreign page
 * that it shows later could otherwise navigate (TB3). Throws if the storage is blocked.
 */
export function startAsItself(): void {
  const isNamed = groupOf(window.name) !== null
  if (isNamed) window.opener = null
  if (sessionStorage.getItem(OPENING) !== null) {
    const account = sessionStorage.getItem(TAB_ACCOUNT)
    sessionStorage.clear()
    if (account !== null) sessionStorage.setItem(TAB_ACCOUNT, account)
  }
  // The browser has opened it, it has left its group, or a foreign page has named it.
  if (!isNamed) window.name = windowNameOf(randomId(), randomId())
}
