import type { AccountKey } from '../../../shared/model/keys.ts'
import { type RouteName, routeAt } from '../../common/links/routes.ts'
import type { Engine } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { storeInTab } from '../../engine/tabStorage.ts'

const PUBLIC: readonly (RouteName | null)[] = ['public-timeline', 'public-external-timeline', 'tag-timeline']
const TIMELINES: readonly (RouteName | null)[] = [...PUBLIC, 'friends', 'bookmarks', 'dms', 'lists-timeline']

/** The session storage key of the account of the timeline and its path. */
const MEMORY = 'rookery-last-timeline'

/** Remembers `pathname` for this tab, while it shows `account`, if it is a timeline. */
export function rememberTimeline(engine: Engine, account: AccountKey, pathname: string): void {
  if (!TIMELINES.includes(routeAt(pathname))) return
  lastIn(engine).set(account, pathname)
  try {
    storeInTab(MEMORY, `${account} ${pathname}`)
  } catch {
    // Storage is blocked: it is forgotten when the tab reloads.
  }
}

/** The timeline that `account` visited last, otherwise friends (signed in) or the public one (visitors) (L34). */
export function lastTimeline(engine: Engine, account: AccountKey, signedIn: boolean): string {
  const known = lastIn(engine).get(account) ?? remembered(account)
  const open = signedIn ? TIMELINES : PUBLIC
  if (open.includes(routeAt(known))) return known
  return signedIn ? '/main/friends' : '/main/public'
}

const lastIn = perEngine(() => new Map<AccountKey, string>())

function remembered(account: AccountKey): string {
  try {
    const [of, pathname = ''] = (sessionStorage.getItem(MEMORY) ?? '').split(' ')
    return of === account ? pathname : ''
  } catch {
    return ''
  }
}
