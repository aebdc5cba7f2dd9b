import { generatePath, matchPath } from 'react-router'
import { FIRST_ROUTES, type RouteRow } from './firstRoutes.ts'

/** All routes by name (N4). `pages.ts` has their pages. */
export const ROUTES = {
  root: { path: '/' },
  ...FIRST_ROUTES,
  'tag-timeline': { path: '/tag/:tag' },
  bookmarks: { path: '/bookmarks', title: 'nav.bookmarks', timeline: { kind: 'bookmarks' } },
  conversation: { path: '/notice/:id', title: 'timeline.conversation', dontScroll: true },
  'remote-user-resolver': {
    path: '/remote-users/:account',
    title: 'remote_user_resolver.remote_user_resolver',
    needsLogin: true,
  },
  /** Another form of the same address. */
  'remote-user-resolver-host': {
    path: '/remote-users/:hostname/:username',
    title: 'remote_user_resolver.remote_user_resolver',
    needsLogin: true,
  },
  interactions: { path: '/users/:username/interactions', title: 'nav.interactions', needsLogin: true },
  dms: { path: '/users/:username/dms', title: 'nav.dms', timeline: { kind: 'dms' }, needsLogin: true },
  registration: { path: '/registration', title: 'registration.registration' },
  'registration-token': { path: '/registration/:token', title: 'registration.registration' },
  'password-reset': { path: '/password-reset', title: 'password_reset.password_reset' },
  'friend-requests': { path: '/friend-requests', title: 'nav.friend_requests', needsLogin: true },
  notifications: {
    path: '/:username/notifications',
    title: 'nav.notifications',
    timeline: { kind: 'notifications' },
    needsLogin: true,
  },
  login: { path: '/login', title: 'login.login' },
  'shout-panel': { path: '/shout-panel', title: 'shoutbox.title' },
  'oauth-callback': { path: '/oauth-callback', title: 'login.login' },
  search: { path: '/search', title: 'nav.search' },
  'who-to-follow': { path: '/who-to-follow', title: 'who_to_follow.who_to_follow', needsLogin: true },
  about: { path: '/about', title: 'nav.about' },
  announcements: { path: '/announcements', title: 'nav.announcements' },
  /** By name, or by id: `external-user-profile` has the same address. */
  'user-profile': { path: '/users/:name' },
  'external-user-profile': { path: '/users/:name' },
  'legacy-user-profile': { path: '/:name' },
  drafts: { path: '/drafts', title: 'nav.drafts', needsLogin: true },
  lists: { path: '/lists', title: 'nav.lists' },
  'lists-timeline': { path: '/lists/:id' },
  'lists-edit': { path: '/lists/:id/edit', title: 'lists.edit', fullHeight: true },
  'lists-new': { path: '/lists/new', title: 'lists.new' },
  'edit-navigation': { path: '/nav-edit', title: 'nav.edit_nav_mobile', needsLogin: true },
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

/** Match order: paths with more fixed parts first, as in the router. */
const BY_WEIGHT: readonly RouteName[] = (Object.keys(ROUTES) as RouteName[]).sort(
  (a, b) => weigh(ROUTES[b].path) - weigh(ROUTES[a].path),
)

function weigh(path: string): number {
  return path.split('/').reduce((sum, part) => sum + (part.startsWith(':') ? 1 : 3), 0)
}

/** The route of an address; null if there is none. */
export const routeAt = (pathname: string): RouteName | null =>
  BY_WEIGHT.find((name) => matchPath(ROUTES[name].path, pathname) !== null) ?? null
