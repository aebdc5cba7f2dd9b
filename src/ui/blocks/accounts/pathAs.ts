import { pathTo, type RouteName, routeAt } from '../../common/links/routes.ts'

/** Pages that every account has. */
const EVERY_ACCOUNT: ReadonlySet<RouteName> = new Set([
  'public-external-timeline',
  'public-timeline',
  'friends',
  'tag-timeline',
  'bookmarks',
  'friend-requests',
  'search',
  'who-to-follow',
  'directory',
  'followed-tags',
  'about',
  'announcements',
  'drafts',
  'lists',
  'edit-navigation',
])

/** Pages about posts and people, which have the same address only for accounts of one instance. */
const SAME_INSTANCE: ReadonlySet<RouteName> = new Set([
  'conversation',
  'user-profile',
  'external-user-profile',
  'legacy-user-profile',
  'remote-user-resolver',
  'remote-user-resolver-host',
])

/** The user's own pages, whose addresses contain their name. */
const OWN = ['notifications', 'interactions', 'dms', 'chats'] as const satisfies readonly RouteName[]

interface OtherAccount {
  readonly username: string
  /** Whether it is at the same instance as the account that is shown. */
  readonly sameServer: boolean
}

/** The address of the same page for another account; its home timeline if the page makes no sense there (SA11). */
export function pathAs(
  address: { readonly pathname: string; readonly search: string },
  to: OtherAccount,
): string {
  const { pathname, search } = address
  const name = routeAt(pathname)
  const own = OWN.find((one) => one === name)
  if (own !== undefined) return pathTo(own, { username: to.username })
  const stays = name !== null && (EVERY_ACCOUNT.has(name) || (to.sameServer && SAME_INSTANCE.has(name)))
  return stays ? pathname + search : pathTo('friends')
}
