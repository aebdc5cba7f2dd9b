import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { TimelineRef } from '../../../shared/protocol/views.ts'

/** What is known of a route before its page is loaded. */
export interface RouteRow {
  /** As React Router matches it. */
  readonly path: string
  /** Its page's title, where that is always the same. */
  readonly title?: TextKey
  /** Visitors are led to where the instance wants them. */
  readonly needsLogin?: true
  /** Its page says by itself where it is scrolled to when it is opened. */
  readonly dontScroll?: true
  /** Its page fills the main column: nothing stands above or over it. */
  readonly fullHeight?: true
  /** The instance has to have it. */
  readonly needs?: 'chats'
  /** What it is sure to show. */
  readonly timeline?: TimelineRef
}

/** A route that the first screen may be. */
export interface TimelineRoute extends RouteRow {
  readonly title: TextKey
  readonly timeline: TimelineRef
}

/** The routes whose pages come with the first screen; all others are in `routes.ts`, loaded after it. */
export const FIRST_ROUTES = {
  'public-external-timeline': {
    path: '/main/all',
    title: 'nav.twkn',
    timeline: { kind: 'publicAndExternal' },
  },
  'public-timeline': { path: '/main/public', title: 'nav.public', timeline: { kind: 'public' } },
  friends: { path: '/main/friends', title: 'nav.home', timeline: { kind: 'friends' }, needsLogin: true },
} as const satisfies Record<string, TimelineRoute>
