import type { AccountKey } from '../../../shared/model/keys.ts'
import { pathTo, type RouteName, routeAt } from '../../common/links/routes.ts'
import type { Engine } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { storeInTab } from '../../engine/tabStorage.ts'

const PUBLIC: readonly (RouteName | null)[] = ['public-timeline', 'public-external-timeline', 'tag-timeline']
const TIMELINES: readonly (RouteName | null)[] = [...PUBLIC, 'friends', 'bookmarks', 'dms', 'lists-timeline']

/** The key in session storage of the last timeline: its account and its path. */
const STORAGE_KEY = 'rookery-last-timeline'

/** Remembers `pathname`, if it is a timeline, as the last one that `account` visited in this tab. */
export function rememberTimeline(engine: Engine, account: AccountKey, pathname: string): void {
  if (!TIMELINES.includes(routeAt(pathname))) return
  lastIn(engine).set(account, pathname)
  try {
    storeInTab(STORAGE_KEY, `${account} ${pathname}`)
  } catch {
    // Storage is blocked: the timeline is forgotten when the tab reloads.
  }
}

/** The path of the timeline that `account` visited last (L34). Default: the home timeline, or the public one for visitors. */
export function lastTimeline(engine: Engine, account: AccountKey, signedIn: boolean): string {
  const known = lastIn(engine).get(account) ?? storedFor(account)
  const allowed = signedIn ? TIMELINES : PUBLIC
  if (allowed.includes(routeAt(known))) return known
  return signedIn ? pathTo('friends') : pathTo('public-timeline')
}

const lastIn = perEngine(() => new Map<AccountKey, string>())

function storedFor(account: AccountKey): string {
  try {
    const [owner, pathname = ''] = (sessionStorage.getItem(STORAGE_KEY) ?? '').split(' ')
    return owner === account ? pathname : ''
  } catch {
    return ''
  }
}
