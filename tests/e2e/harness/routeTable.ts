import type { Control } from '../../../instance/control.ts'
import type { Store } from '../../../instance/state/store.ts'
import type { Posting } from './posting.ts'

/** The ids in the addresses of `routeTable`, as created by `seedRoutes`. */
export interface RouteIds {
  readonly post: string
  readonly rook: string
  readonly list: string
  readonly remote: string
}

/** Creates the content that the addresses of `routeTable` show. */
export async function seedRoutes({
  instance,
}: {
  readonly instance: Posting & { readonly control: Control; readonly state: Store }
}): Promise<RouteIds> {
  const { state, control } = instance
  const post = await instance.post('rook', 'the post that addresses name #routes')
  let last = post
  for (let answer = 1; answer <= 12; answer++)
    last = await instance.post('finch', `answer ${answer} to it`, { in_reply_to_id: last.id })
  await instance.post('rook', '@luna only for you', { visibility: 'direct' })
  await control.act({ as: 'luna', path: `/api/v1/statuses/${post.id}/bookmark` })
  const rook = state.byAcct.get('rook') ?? ''
  const made = await control.act({ as: 'luna', path: '/api/v1/lists', body: { title: 'Corvids' } })
  const list = (made.body as { id: string }).id
  await control.act({ as: 'luna', path: `/api/v1/lists/${list}/accounts`, body: { account_ids: [rook] } })
  const remote = [...state.accounts.values()].find(
    ({ domain, deactivated }) => domain !== null && !deactivated,
  )
  return { post: post.id, rook, list, remote: `${remote?.username}@${remote?.domain}` }
}

/** Every address (N4), with its heading for a visitor and for a signed-in user, or the address it redirects to. */
export const routeTable = (
  ids: RouteIds,
): readonly (readonly [path: string, visitor: string, member: string])[] => [
  ['/', '/main/all', '/main/friends'],
  ['/main/all', 'Known Network', 'Known Network'],
  ['/main/public', 'Public', 'Public'],
  ['/main/friends', '/main/all', 'Home'],
  ['/tag/routes', '#routes', '#routes'],
  ['/bookmarks', 'Bookmarks', 'Bookmarks'],
  [`/notice/${ids.post}`, 'Conversation', 'Conversation'],
  [`/users/${ids.rook}`, 'Rook', 'Rook'],
  ['/users/rook', 'Rook', 'Rook'],
  ['/rook', 'Rook', 'Rook'],
  ['/users/rook?tab=media', 'Rook', 'Rook'],
  ['/users/luna/interactions', '/main/all', 'Interactions'],
  ['/users/luna/dms', '/main/all', 'Direct messages'],
  ['/registration', '/main/all', '/main/friends'],
  ['/registration/a-token', 'Registration', '/main/friends'],
  ['/password-reset', 'Password reset', '/main/friends'],
  ['/moderation', '/main/all', 'Moderation'],
  ['/friend-requests', '/main/all', 'Follow requests'],
  ['/luna/notifications', '/main/all', 'Notifications'],
  ['/login', 'Log in', '/main/friends'],
  ['/shout-panel', 'Shoutbox', 'Shoutbox'],
  ['/search?query=cat', 'Search', 'Search'],
  ['/who-to-follow', '/main/all', 'Who to follow'],
  ['/directory', 'Directory', 'Directory'],
  ['/followed-tags', '/main/all', 'Followed hashtags'],
  ['/filtered-notifications', '/main/all', 'Filtered notifications'],
  ['/about', 'About', 'About'],
  ['/announcements', 'Announcements', 'Announcements'],
  ['/lists', 'Lists', 'Lists'],
  [`/lists/${ids.list}`, 'Lists', 'Corvids'],
  [`/lists/${ids.list}/edit`, 'Edit list', 'Editing list Corvids'],
  ['/lists/new', 'New list', 'Creating a new list'],
  ['/nav-edit', '/main/all', 'Customize navigation bar'],
  ['/users/luna/chats', '/main/all', 'Chats'],
  [`/users/luna/chats/${ids.rook}`, '/main/all', 'Rook'],
  ['/@rook', 'Rook', 'Rook'],
  [`/@rook/${ids.post}`, `/notice/${ids.post}`, `/notice/${ids.post}`],
  [`/@rook/statuses/${ids.post}`, `/notice/${ids.post}`, `/notice/${ids.post}`],
  [`/users/rook/statuses/${ids.post}`, `/notice/${ids.post}`, `/notice/${ids.post}`],
  ['/@rook/media', '/users/rook?tab=media', '/users/rook?tab=media'],
  ['/home', '/main/all', '/main/friends'],
  ['/public/local', '/main/public', '/main/public'],
  ['/tags/routes', '/tag/routes', '/tag/routes'],
  ['/notifications', '/main/all', '/luna/notifications'],
  ['/web/notifications', '/main/all', '/luna/notifications'],
  ['/favourites', '/main/all', '/users/luna?tab=favorites'],
  ['/follow_requests', '/main/all', '/friend-requests'],
  ['/profile', '/main/all', '/users/luna'],
  ['/signup', '/main/all', '/main/friends'],
  ['/nowhere/at-all', 'Page not found', 'Page not found'],
  ['/users/nobody-of-that-name', 'Profile not found', 'Profile not found'],
  ['/nobody-of-that-name', 'Profile not found', 'Profile not found'],
]
