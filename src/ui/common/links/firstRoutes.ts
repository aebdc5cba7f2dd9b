import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { TimelineRef } from '../../../shared/protocol/views.ts'

/** The properties of a route that are known before its page loads. */
export interface RouteRow {
  /** A React Router pattern. */
  readonly path: string
  /** The page's title, if it is constant. */
  readonly title?: TextKey
  /** Visitors are redirected to the instance's start page. */
  readonly needsLogin?: true
  /** The page sets its own scroll position. */
  readonly dontScroll?: true
  /** The page fills the main column, without anything above or over it. */
  readonly fullHeight?: true
  /** The route exists only if the instance has this feature. */
  readonly needs?: 'chats'
  /** The timeline that the page shows. */
  readonly timeline?: TimelineRef
  /** The pattern of the page to which this page belongs (N38). Absent for a root of the navigation. */
  readonly parent?: string
}

/** A route that can be the first screen. */
export interface TimelineRoute extends RouteRow {
  readonly title: TextKey
  readonly timeline: TimelineRef
}

/** The routes whose pages are part of the first screen. `routes.ts` has all others, and loads later. */
export const FIRST_ROUTES = {
  'public-external-timeline': {
    path: '/main/all',
    title: 'nav.twkn',
    timeline: { kind: 'publicAndExternal' },
  },
  'public-timeline': { path: '/main/public', title: 'nav.public', timeline: { kind: 'public' } },
  friends: { path: '/main/friends', title: 'nav.home', timeline: { kind: 'friends' }, needsLogin: true },
} as const satisfies Record<string, TimelineRoute>

/** Paths of other routes to which the first screen leads; those that end with a slash go on with an id. `routes.ts` has them all. */
export const FIRST_PATHS = {
  login: '/login',
  'oauth-callback': '/oauth-callback',
  tag: '/tag/',
  notice: '/notice/',
  users: '/users/',
} as const

/** Whether the page at `pathname` needs no code besides the first screen's. */
export const isFirstScreen = (pathname: string): boolean => /^\/($|(main|tag)\/)/.test(pathname)
