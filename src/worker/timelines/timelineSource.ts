import type { Instance } from '../../shared/model/instance.ts'
import type { Preferences } from '../../shared/model/preferences.ts'
import type { TimelineRef, ViewRef } from '../../shared/protocol/views.ts'

/** Posts per page (T4). */
export const PAGE_SIZE = 20

/** Seen notifications that are shown at first, besides all unseen ones (NO9). */
const FIRST_NOTIFICATIONS = 30

/** Where a timeline comes from. */
export interface TimelineSource {
  readonly path: string
  readonly query: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
  /** So many are asked for and shown at first, where that is not a page. */
  readonly first?: number
  /** The stream that brings it, as servers name it in an event; none: it is polled. */
  readonly stream?: string
  /** The message that subscribes to it; absent when it comes with the person's own stream. */
  readonly subscribe?: Readonly<Record<string, string>>
  readonly rows: 'status' | 'notification' | 'account'
  /** Its order is not that of its rows' ids: only the `Link` header of a page knows where the next one begins. */
  readonly byLinks?: true
  /** One of very many: nothing of it is kept for a cold start. */
  readonly passing?: true
  /** Its rows are what its entries are about. */
  readonly through?: 'notification'
  /** What is pinned stands above the rest. */
  readonly pinnable?: boolean
  /** Asked for when it is opened, and when a person asks: never by itself. */
  readonly still?: true
}

/** Timelines that are somebody's own. */
export const needsLogin = ({ kind }: ViewRef): boolean => OWN.has(kind)

const OWN: ReadonlySet<ViewRef['kind']> = new Set<ViewRef['kind']>([
  'friends',
  'notifications',
  'list',
  'bookmarks',
  'favourites',
  'dms',
  'mentions',
  'lists',
  'filters',
  'shout',
  'suggestions',
  'followRequests',
])

/** Notification kinds that instances have other words for. */
const SERVED: ReadonlyMap<string, string> = new Map([
  ['like', 'favourite'],
  ['repeat', 'reblog'],
])

/** The call behind `ref` at this instance (T2). */
export function sourceOf(ref: TimelineRef, instance: Instance, preferences: Preferences): TimelineSource {
  const { capabilities } = instance
  const query = capabilities.pleromaTimelineParams ? { with_muted: true } : {}
  switch (ref.kind) {
    case 'friends':
      return {
        path: '/api/v1/timelines/home',
        query:
          capabilities.pleromaTimelineParams && preferences.replyVisibility !== 'all'
            ? { ...query, reply_visibility: preferences.replyVisibility }
            : query,
        stream: 'user',
        rows: 'status',
      }
    case 'public':
      return {
        path: '/api/v1/timelines/public',
        query: { ...query, local: true },
        rows: 'status',
        stream: 'public:local',
        subscribe: { stream: 'public:local' },
      }
    case 'publicAndExternal':
      return {
        path: '/api/v1/timelines/public',
        query,
        rows: 'status',
        stream: 'public',
        subscribe: { stream: 'public' },
      }
    case 'tag':
      return {
        path: `/api/v1/timelines/tag/${encodeURIComponent(ref.tag)}`,
        query,
        rows: 'status',
        // Servers name it `hashtag` alone, or with its tag beside it: such events are matched by their tags.
        stream: 'hashtag',
        subscribe: { stream: 'hashtag', tag: ref.tag },
      }
    case 'list':
      return {
        path: `/api/v1/timelines/list/${encodeURIComponent(ref.listId)}`,
        query,
        rows: 'status',
        stream: 'list',
        subscribe: { stream: 'list', list: ref.listId },
      }
    case 'bookmarks':
      return { path: '/api/v1/bookmarks', query, rows: 'status', byLinks: true }
    case 'favourites':
      return { path: '/api/v1/favourites', query, rows: 'status', byLinks: true }
    case 'dms':
      return { path: '/api/v1/timelines/direct', query, rows: 'status' }
    case 'user':
      return {
        path: `/api/v1/accounts/${encodeURIComponent(ref.accountId)}/statuses`,
        query: ref.only === 'media' ? { ...query, only_media: true } : query,
        rows: 'status',
        passing: true,
        pinnable: ref.only === undefined,
      }
    case 'mentions':
      return {
        ...sourceOf({ kind: 'notifications', types: ['mention'] }, instance, preferences),
        // Nothing comes by this name on a person's own stream: it is told of each notification.
        stream: 'user:notification',
        rows: 'status',
        through: 'notification',
        byLinks: true,
      }
    case 'followers':
    case 'following':
      return {
        path: `/api/v1/accounts/${encodeURIComponent(ref.accountId)}/${ref.kind}`,
        query: { with_relationships: true },
        rows: 'account',
        byLinks: true,
        passing: true,
        still: true,
      }
    case 'notifications': {
      const all = { path: '/api/v1/notifications', query, stream: 'user', rows: 'notification' } as const
      if (ref.types === undefined) return { ...all, first: FIRST_NOTIFICATIONS }
      const types = ref.types.map((type) => SERVED.get(type) ?? type)
      const only = { [capabilities.pleromaTimelineParams ? 'include_types[]' : 'types[]']: types }
      return { ...all, query: { ...query, ...only }, passing: true }
    }
  }
}
