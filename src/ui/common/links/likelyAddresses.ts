import { pathTo } from './routes.ts'

/** The target of a visitor at an address of the signed-in user's own pages. */
export const OWN_PAGE = ''

/** Returns where an address leads, for the signed-in user `acct`. Null: the page does not exist. */
type Target = (
  params: Readonly<Record<string, string | undefined>>,
  acct: string | undefined,
) => string | null

const to =
  (path: string): Target =>
  () =>
    path
const notifications: Target = (_, acct) =>
  acct === undefined ? OWN_PAGE : pathTo('notifications', { username: acct })
const own =
  (rest: string): Target =>
  (_, acct) =>
    acct === undefined ? OWN_PAGE : `/users/${encodeURIComponent(acct)}${rest}`
const post: Target = ({ id = '' }) => pathTo('conversation', { id })

/** The tabs of a profile, by their names in the addresses of other clients. */
const PROFILE_TABS: ReadonlyMap<string, string> = new Map([
  ['followers', '?tab=followers'],
  ['following', '?tab=followees'],
  ['media', '?tab=media'],
  ['with_replies', ''],
  ['featured', ''],
])

/**
 * Addresses of other clients and servers, and others that people try, with their targets (N34, N35). If a route of this client
 * is at least as specific, the route wins.
 */
export const LIKELY_ADDRESSES: Readonly<Record<string, Target>> = {
  '/home': to('/main/friends'),
  '/timelines/home': to('/main/friends'),
  '/local': to('/main/public'),
  '/public/local': to('/main/public'),
  '/public': to('/main/all'),
  '/public/remote': to('/main/all'),
  '/federated': to('/main/all'),
  '/explore': to('/main/all'),
  '/tags/:tag': ({ tag = '' }) => pathTo('tag-timeline', { tag }),
  '/statuses/:id': post,
  '/users/:name/statuses/:id': post,
  '/:name/statuses/:id': (params, acct) => (params.name?.startsWith('@') ? post(params, acct) : null),
  '/:name/:id': (params, acct) => {
    const { name = '', id = '' } = params
    if (!name.startsWith('@')) return null
    const tab = PROFILE_TABS.get(id)
    return tab === undefined ? post(params, acct) : pathTo('user-profile', { name: name.slice(1) }) + tab
  },
  '/notifications': notifications,
  // Otherwise this would be the notifications page of a user called `web`.
  '/web/notifications': notifications,
  '/interactions': own('/interactions'),
  '/mentions': own('/interactions'),
  '/dms': own('/dms'),
  '/direct': own('/dms'),
  '/conversations': own('/dms'),
  '/messages': own('/dms'),
  '/chats': own('/chats'),
  '/favorites': own('?tab=favorites'),
  '/favourites': own('?tab=favorites'),
  '/likes': own('?tab=favorites'),
  '/profile': own(''),
  '/me': own(''),
  '/notifications/requests': to('/filtered-notifications'),
  '/follow_requests': to('/friend-requests'),
  '/follow-requests': to('/friend-requests'),
  '/suggestions': to('/who-to-follow'),
  '/followed_tags': to('/followed-tags'),
  '/sign_in': to('/login'),
  '/signin': to('/login'),
  '/sign_up': to('/registration'),
  '/signup': to('/registration'),
  '/register': to('/registration'),
  '/terms': to('/about'),
  '/privacy-policy': to('/about'),
  '/web/*': (params) => `/${params['*'] ?? ''}`,
}
