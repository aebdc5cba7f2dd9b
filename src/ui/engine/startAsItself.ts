import { groupOf, windowNameOf } from '../../shared/protocol/windowName.ts'
import { randomId } from './randomId.ts'
import { TAB_ACCOUNT } from './tabAccount.ts'

/** The session storage key of the name of this tab's window. In a tab that was just opened it is the opener's. */
export const OWN_NAME = 'rookery-name'

/**
 * Makes a document start as the tab that it is. One that another tab has just opened has a copy of that tab's session storage: it
 * keeps the account and forgets the rest, such as the places (TB2). It also lets go of its opener, which a foreign page
 * that it shows later could otherwise navigate (TB3). Throws if the storage is blocked.
 */
export function startAsItself(): void {
  if (groupOf(window.name) === null) {
    // A foreign page has named it.
    if (window.name !== '') return
    const name = windowNameOf(randomId(), randomId())
    sessionStorage.setItem(OWN_NAME, name)
    window.name = name
    return
  }
  window.opener = null
  if (sessionStorage.getItem(OWN_NAME) === window.name) return
  const account = sessionStorage.getItem(TAB_ACCOUNT)
  sessionStorage.clear()
  if (account !== null) sessionStorage.setItem(TAB_ACCOUNT, account)
  sessionStorage.setItem(OWN_NAME, window.name)
}
