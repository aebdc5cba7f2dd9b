import { ASLEEP, OWN_PROCESS } from '../../../shared/protocol/serviceWorker.ts'
import { tabAccount } from '../../engine/tabAccount.ts'
import { openInGroup } from '../../engine/tabGroup.ts'
import { isOnlyOurs, pathTo, routeAt } from './routes.ts'

/**
 * Opens an address in another tab of the browser. A page of this client shares the process of this one (TB1); everything else gets
 * neither an opener nor a referrer. Call it in the press itself: after an await, browsers may block it, or bring the tab to front.
 */
export function openTab(href: string): void {
  if (!openTogether(href)) window.open(href, '_blank', 'noopener,noreferrer')
}

/** Opens a page of this client in a tab that shares the process of this one. Returns false if that must not be, or is blocked. */
export function openTogether(href: string): boolean {
  // With its opener, so that the browser shows it in the same process.
  const opened = isOwnPage(new URL(href, location.href)) ? openInGroup(href) : null
  // Now, because the instance may answer with a redirect to another site (TB3).
  if (opened !== null) opened.opener = null
  return opened !== null
}

/** Whether the page at an address is certain to be the client's. */
function isOwnPage({ origin, pathname, searchParams }: URL): boolean {
  // A link in a post may name a sleeping page, whose headers would change its process.
  if (searchParams.has(ASLEEP) || searchParams.has(OWN_PROCESS)) return false
  const route = origin === location.origin ? routeAt(pathname) : null
  return route !== null && (isOnlyOurs(route) || isOwnList(pathname))
}

/** Whether it is the list of notifications of this tab's account. With another name, an operator may have a page there. */
function isOwnList(pathname: string): boolean {
  const [username = ''] = tabAccount()?.split('@') ?? []
  return username !== '' && pathname === pathTo('notifications', { username })
}
