import { GROUP, groupIn, inGroup } from './ownGroup.ts'
import { randomId } from './randomId.ts'
import { TAB_ACCOUNT } from './tabAccount.ts'

/**
 * The session storage key of a mark that a tab has while it opens another one, which gets a copy of it. Its value is what the new tab
 * would store as its group. The name of the window alone would not do: the browser drops it where the opener policies (COOP) of the two
 * pages differ, and any page may change it.
 */
export const OPENING = 'rookery-opening'

/**
 * Makes a document start as the tab that it is. One that another tab has just opened has a copy of that tab's session storage: it
 * keeps the account and forgets the rest, such as the places (TB2). It also lets go of its opener (TB3), and gives its window another
 * name, so that no two foreign pages that the tab shows read the same one (TB9). Throws if the storage is blocked.
 */
export function startAsItself(): void {
  // First, also where the storage is blocked. The opener, or a foreign page that the tab shows later, could navigate the other one.
  const wasOpened = window.opener !== null
  window.opener = null
  const before = window.name
  window.name = randomId()
  const mark = sessionStorage.getItem(OPENING)
  // A tab that a foreign page has opened is among that page's windows, and would open its own tabs there.
  const alone = wasOpened && mark === null ? '' : randomId()
  const group = groupIn(mark ?? sessionStorage.getItem(GROUP), before) ?? alone
  if (mark !== null) {
    const account = sessionStorage.getItem(TAB_ACCOUNT)
    sessionStorage.clear()
    if (account !== null) sessionStorage.setItem(TAB_ACCOUNT, account)
  }
  storeGroup(group)
}

function storeGroup(group: string): void {
  try {
    sessionStorage.setItem(GROUP, inGroup(group, window.name))
  } catch {
    // The storage is full: what it has is about another window, so this one is in no group.
  }
}
