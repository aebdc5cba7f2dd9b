import { type RouteName, routeAt } from '../../common/links/routes.ts'
import type { Engine } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { storeInTab } from '../../engine/tabStorage.ts'

const PUBLIC: readonly (RouteName | null)[] = ['public-timeline', 'public-external-timeline', 'tag-timeline']
const TIMELINES: readonly (RouteName | null)[] = [...PUBLIC, 'friends', 'bookmarks', 'dms', 'lists-timeline']

const MEMORY = 'rookery-last-timeline'

/** Remembers `pathname` for this tab if it is a timeline. */
export function rememberTimeline(engine: Engine, pathname: string): void {
  if (!TIMELINES.includes(routeAt(pathname))) return
  lastIn(engine).pathname = pathname
  try {
    storeInTab(MEMORY, pathname)
  } catch {
    // Storage is blocked: it is forgotten when the tab reloads.
  }
}

/** The last visited timeline, otherwise friends (signed in) or the public one (visitors) (L34). */
export function lastTimeline(engine: Engine, signedIn: boolean): string {
  const known = lastIn(engine).pathname || remembered()
  const open = signedIn ? TIMELINES : PUBLIC
  if (open.includes(routeAt(known))) return known
  return signedIn ? '/main/friends' : '/main/public'
}

const lastIn = perEngine(() => ({ pathname: '' }))

function remembered(): string {
  try {
    return sessionStorage.getItem(MEMORY) ?? ''
  } catch {
    return ''
  }
}
