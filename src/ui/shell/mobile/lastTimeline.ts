import { type RouteName, routeAt } from '../../common/links/routes.ts'

const PUBLIC: readonly (RouteName | null)[] = ['public-timeline', 'public-external-timeline', 'tag-timeline']
const TIMELINES: readonly (RouteName | null)[] = [...PUBLIC, 'friends', 'bookmarks', 'dms', 'lists-timeline']

const MEMORY = 'rookery-last-timeline'

/** Remembers, for this tab, that its reader is at `pathname`, if that is a timeline. */
export function rememberTimeline(pathname: string): void {
  if (!TIMELINES.includes(routeAt(pathname))) return
  last = pathname
  try {
    sessionStorage.setItem(MEMORY, pathname)
  } catch {
    // Storage is shut: it is remembered until the tab is loaded anew.
  }
}

/** The last visited timeline, otherwise friends (signed in) or the public one (visitors) (L34). */
export function lastTimeline(signedIn: boolean): string {
  const known = last || remembered()
  const open = signedIn ? TIMELINES : PUBLIC
  if (open.includes(routeAt(known))) return known
  return signedIn ? '/main/friends' : '/main/public'
}

let last = ''

function remembered(): string {
  try {
    return sessionStorage.getItem(MEMORY) ?? ''
  } catch {
    return ''
  }
}
