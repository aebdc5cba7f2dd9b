import type { Instance } from '../../shared/model/instance.ts'
import { NOTIFICATION_TYPES, type NotificationType, WORDED_KINDS } from '../../shared/model/notification.ts'
import type { Preferences } from '../../shared/model/preferences.ts'
import type { TimelineRef, ViewRef } from '../../shared/protocol/views.ts'
import { serverType } from '../dialect/serverType.ts'

/** Posts per page (T4). */
export const PAGE_SIZE = 20

/** Seen notifications shown initially, in addition to all unseen ones (NO9). */
const FIRST_NOTIFICATIONS = 30

/** How a timeline is requested and streamed. */
export interface TimelineSource {
  readonly path: string
  readonly query: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
  /** Number of rows requested and shown initially, if it is not one page. */
  readonly first?: number
  /** The name of its stream in the server's events. Absent: it is polled. */
  readonly stream?: string
  /** The message that subscribes to the stream. Absent: it is part of the user's own stream. */
  readonly subscribe?: Readonly<Record<string, string>>
  readonly rows: 'status' | 'notification' | 'account'
  /** It is not sorted by row id, so the next page's cursor is only in the `Link` header. */
  readonly byLinks?: true
  /** Not cached for a cold start, because there can be very many such timelines. */
  readonly uncached?: true
  /** Its rows are the posts of these entries. */
  readonly rowsFrom?: 'notification'
  /** Pinned posts are shown above the rest. */
  readonly pinnable?: boolean
  /** Fetched when it is opened or refreshed, and never polled. */
  readonly unpolled?: true
}

/** Whether a view needs a signed-in user. A new view does, unless it is named here. */
export const needsLogin = ({ kind }: ViewRef): boolean => !OPEN_VIEWS.has(kind)

/** The views that visitors may see. */
const OPEN_VIEWS: ReadonlySet<ViewRef['kind']> = new Set<ViewRef['kind']>([
  'public',
  'publicAndExternal',
  'tag',
  'user',
  'followers',
  'following',
  'announcements',
  'conversation',
  'poll',
  'favouritedBy',
  'repeatedBy',
  'reactedBy',
  'status',
  'found',
  'directory',
])

/** The source of `ref` at this instance (T2). */
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
        // Servers name the stream `hashtag`, with or without its tag: events are matched by their tags.
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
        query: {
          ...query,
          ...(ref.only === 'media' && { only_media: true }),
          ...(ref.only === 'noReplies' && { exclude_replies: true }),
          ...(ref.only?.[0] === '#' && { tagged: ref.only.slice(1) }),
        },
        rows: 'status',
        uncached: true,
        pinnable: ref.only === undefined || ref.only === 'noReplies',
      }
    case 'mentions':
      return {
        ...sourceOf({ kind: 'notifications', types: ['mention'] }, instance, preferences),
        // Events on the user's own stream never have this name: mentions are added from notification events.
        stream: 'user:notification',
        rows: 'status',
        rowsFrom: 'notification',
        byLinks: true,
      }
    case 'followers':
    case 'following':
      return {
        path: `/api/v1/accounts/${encodeURIComponent(ref.accountId)}/${ref.kind}`,
        query: { with_relationships: true },
        rows: 'account',
        byLinks: true,
        uncached: true,
        unpolled: true,
      }
    case 'notifications': {
      const all = { path: '/api/v1/notifications', query, stream: 'user', rows: 'notification' } as const
      const namesOf = (types: readonly NotificationType[]) =>
        types.map((type) => serverType(type, capabilities))
      if (ref.types === undefined) {
        const supported = capabilities.notificationFallbacks && {
          'supported_types[]': [
            ...namesOf(NOTIFICATION_TYPES.filter((type) => type !== 'other')),
            ...WORDED_KINDS,
          ],
        }
        return { ...all, query: { ...query, ...supported }, first: FIRST_NOTIFICATIONS }
      }
      const types = namesOf(ref.types)
      const only = { [capabilities.pleromaTimelineParams ? 'include_types[]' : 'types[]']: types }
      return { ...all, query: { ...query, ...only }, uncached: true }
    }
  }
}
