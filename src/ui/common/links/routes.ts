import { generatePath, matchPath } from 'react-router'
import { FIRST_PATHS, FIRST_ROUTES, type RouteRow } from './firstRoutes.ts'

/** All routes by name (N4). `pages.ts` has their pages. */
export const ROUTES = {
  root: { path: '/' },
  ...FIRST_ROUTES,
  'tag-timeline': { path: `${FIRST_PATHS.tag}:tag`, parent: '/' },
  bookmarks: { path: '/bookmarks', title: 'nav.bookmarks', timeline: { kind: 'bookmarks' } },
  conversation: {
    path: `${FIRST_PATHS.notice}:id`,
    title: 'timeline.conversation',
    dontScroll: true,
    parent: '/',
  },
  'remote-user-resolver': {
    path: '/remote-users/:account',
    title: 'remote_user_resolver.remote_user_resolver',
    needsLogin: true,
    parent: '/',
  },
  /** Another form of the same address. */
  'remote-user-resolver-host': {
    path: '/remote-users/:hostname/:username',
    title: 'remote_user_resolver.remote_user_resolver',
    needsLogin: true,
    parent: '/',
  },
  interactions: { path: '/users/:username/interactions', title: 'nav.interactions', needsLogin: true },
  dms: { path: '/users/:username/dms', title: 'nav.dms', timeline: { kind: 'dms' }, needsLogin: true },
  registration: { path: '/registration', title: 'registration.registration', parent: '/login' },
  'registration-token': {
    path: '/registration/:token',
    title: 'registration.registration',
    parent: '/login',
  },
  'password-reset': { path: '/password-reset', title: 'password_reset.password_reset', parent: '/login' },
  'friend-requests': { path: '/friend-requests', title: 'nav.friend_requests', needsLogin: true },
  notifications: {
    path: '/:username/notifications',
    title: 'nav.notifications',
    timeline: { kind: 'notifications' },
    needsLogin: true,
  },
  'filtered-notifications': {
    path: '/filtered-notifications',
    title: 'notifications.filtered.title',
    needsLogin: true,
    parent: '/',
  },
  login: { path: FIRST_PATHS.login, title: 'login.login', parent: '/' },
  'shout-panel': { path: '/shout-panel', title: 'shoutbox.title' },
  'oauth-callback': { path: FIRST_PATHS['oauth-callback'], title: 'login.login' },
  search: { path: '/search', title: 'nav.search', parent: '/' },
  'who-to-follow': {
    path: '/who-to-follow',
    title: 'who_to_follow.who_to_follow',
    needsLogin: true,
    parent: '/',
  },
  directory: { path: '/directory', title: 'directory.directory', parent: '/' },
  'followed-tags': { path: '/followed-tags', title: 'tags.followed', needsLogin: true, parent: '/' },
  about: { path: '/about', title: 'nav.about' },
  announcements: { path: '/announcements', title: 'nav.announcements' },
  moderation: { path: '/moderation', title: 'nav.moderation', needsLogin: true },
  /** By name, or by id: `external-user-profile` has the same address. */
  'user-profile': { path: `${FIRST_PATHS.users}:name`, parent: '/' },
  'external-user-profile': { path: `${FIRST_PATHS.users}:name`, parent: '/' },
  'legacy-user-profile': { path: '/:name', parent: '/' },
  drafts: { path: '/drafts', title: 'nav.drafts', needsLogin: true, parent: '/' },
  lists: { path: '/lists', title: 'nav.lists', parent: '/' },
  'lists-timeline': { path: '/lists/:id', parent: '/lists' },
  'lists-edit': { path: '/lists/:id/edit', title: 'lists.edit', fullHeight: true, parent: '/lists/:id' },
  'lists-new': { path: '/lists/new', title: 'lists.new', parent: '/lists' },
  'edit-navigation': { path: '/nav-edit', title: 'nav.edit_nav_mobile', needsLogin: true, parent: '/' },
  chats: {
    path: '/users/:username/chats',
    title: 'nav.chats',
    needsLogin: true,
    fullHeight: true,
    needs: 'chats',
  },
  chat: {
    path: '/users/:username/chats/:recipient_id',
    title: 'nav.chats',
    needsLogin: true,
    fullHeight: true,
    needs: 'chats',
    parent: '/users/:username/chats',
  },
} as const satisfies Record<string, RouteRow>

export type RouteName = keyof typeof ROUTES

/** The parameters of a path: `/users/:username/chats` has `username`. */
type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type RouteParams<Name extends RouteName> = {
  readonly [Param in ParamsIn<(typeof ROUTES)[Name]['path']>]: string
}

/** The address of a route: `pathTo('chat', { username: 'luna', recipient_id: '9x' })`. */
export function pathTo<Name extends RouteName>(
  name: Name,
  ...[params]: Record<string, never> extends RouteParams<Name> ? [] : [RouteParams<Name>]
): string {
  return generatePath<string>(ROUTES[name].path, params ?? {})
}

/** The log-in page for a further account, or for one that has to sign in again. */
export const addAccountTo = (account?: string): string =>
  `${pathTo('login')}?add${account === undefined ? '' : `=${encodeURIComponent(account)}`}`

/** The routes in the order of matching: paths with more fixed parts first, as in the router. */
const BY_WEIGHT: readonly RouteName[] = (Object.keys(ROUTES) as RouteName[]).sort(
  (a, b) => weigh(ROUTES[b].path) - weigh(ROUTES[a].path),
)

function weigh(path: string): number {
  return path.split('/').reduce((sum, part) => sum + (part.startsWith(':') ? 1 : 3), 0)
}

/** The route of an address; null if there is none. */
export const routeAt = (pathname: string): RouteName | null =>
  BY_WEIGHT.find((name) => matchPath(ROUTES[name].path, pathname) !== null) ?? null

/**
 * Whether the pages at the addresses of a route can only be the client's. Any name at the start of a path may be that of a folder, in
 * which an operator has pages; and the way back from a server's log-in page must run once, in the tab that went there.
 */
export const isOnlyOurs = (name: RouteName): boolean =>
  !ROUTES[name].path.startsWith('/:') && name !== 'oauth-callback'

/** The path of the page to which the page at `pathname` belongs; null for a root of the navigation (N38). */
export function parentOf(pathname: string): string | null {
  const name = routeAt(pathname)
  // A page that does not exist belongs to the start page.
  if (name === null) return '/'
  const { path, parent }: RouteRow = ROUTES[name]
  return parent === undefined ? null : generatePath<string>(parent, matchPath(path, pathname)?.params ?? {})
}
