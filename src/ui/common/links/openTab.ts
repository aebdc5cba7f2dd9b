import { ASLEEP, OWN_PROCESS } from '../../../shared/protocol/serviceWorker.ts'
import { newNameInGroup, openMarked } from '../../engine/tabGroup.ts'
import { routeAt } from './routes.ts'

/**
 * Opens an address in another tab of the browser. A page of this client shares the process of this one (TB1); everything else gets
 * neither an opener nor a referrer. Call it in the press itself: after an await, browsers may block it, or bring the tab to front.
 */
export function openTab(href: string): void {
  if (!openTogether(href)) window.open(href, '_blank', 'noopener,noreferrer')
}

/** Opens a page of this client in a tab that shares the process of this one. Returns false if that must not be, or is blocked. */
export function openTogether(href: string): boolean {
  const name = isOwnPage(new URL(href, location.href)) ? newNameInGroup() : null
  // With its opener, so that the browser shows it in the same process.
  const opened = name === null ? null : openMarked(href, name)
  // Now, because the instance may answer with a redirect to another site (TB3).
  if (opened !== null) opened.opener = null
  return opened !== null
}

/** Whether the client shows the page at an address. */
function isOwnPage({ origin, pathname, searchParams }: URL): boolean {
  // A link in a post may name a sleeping page, whose headers would change its process.
  if (searchParams.has(ASLEEP) || searchParams.has(OWN_PROCESS)) return false
  const route = origin === location.origin ? routeAt(pathname) : null
  // Of one part are also files beside the page, such as feeds. Profiles are linked by another route (N7).
  return route !== null && route !== 'legacy-user-profile'
}
