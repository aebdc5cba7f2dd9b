import { type PageRequest, pageOf } from './paging.ts'
import type { Account, Status, UserList } from './records.ts'
import type { Store } from './store.ts'

/** Options of public timelines. */
export interface PublicOptions {
  local: boolean
  remote: boolean
  onlyMedia: boolean
  /** Includes replies to other people. */
  replies: boolean
}

/** Which replies `viewer` sees in a timeline: all, those to followed accounts and to the viewer, or only the latter. */
export type ReplyVisibility = 'all' | 'following' | 'self'

/** Own posts, posts of followed accounts and with followed hashtags, and posts that mention `viewer`, as in Pleroma. */
export function isHome(store: Store, status: Status, viewer: Account): boolean {
  if (status.accountId === viewer.id) return true
  for (const list of store.lists.values())
    if (list.exclusive && list.ownerId === viewer.id && isListed(status, list)) return false
  const follow = store.follows.get(viewer.id, status.accountId)
  if (follow) return status.reblogOfId === null || follow.reblogs
  if (status.reblogOfId !== null) return false
  if (status.mentions.includes(viewer.id)) return true
  return status.visibility === 'public' && status.tags.some((tag) => store.tagFollows.has(viewer.id, tag))
}

/** Public posts, without repeats. */
export function isPublic(store: Store, status: Status, options: PublicOptions): boolean {
  if (status.reblogOfId !== null) return false
  if (status.visibility !== 'public' && !(options.local && status.visibility === 'local')) return false
  if (options.onlyMedia && status.mediaIds.length === 0) return false
  const repliesTo = status.inReplyToAccountId ?? status.accountId
  if (!options.replies && repliesTo !== status.accountId) return false
  const local = store.accounts.get(status.accountId)?.domain === null
  return (!options.local || local) && (!options.remote || !local)
}

/** Public posts with `tag`. */
export function isTagged(store: Store, status: Status, tag: string, options: PublicOptions): boolean {
  return status.tags.includes(tag) && isPublic(store, status, options)
}

/** Direct posts that `viewer` sent or received. */
export function isDirect(status: Status, viewer: Account): boolean {
  return (
    status.visibility === 'direct' && (status.accountId === viewer.id || status.mentions.includes(viewer.id))
  )
}

/** Posts of a list's members. */
export function isListed(status: Status, list: UserList): boolean {
  return list.accountIds.includes(status.accountId)
}

/** Whether `choice` lets a post through. Posts that are not replies always pass. */
export function passesReplies(
  store: Store,
  status: Status,
  viewer: Account,
  choice: ReplyVisibility,
): boolean {
  const target = status.inReplyToAccountId
  if (choice === 'all' || target === null || target === viewer.id || status.accountId === viewer.id)
    return true
  return choice === 'following' && store.follows.has(viewer.id, target)
}

/** One page of the posts that `accept` selects, newest first. `order` is a list of ids, oldest first. */
export function pageOfStatuses(
  store: Store,
  order: readonly string[],
  request: PageRequest,
  accept: (status: Status) => boolean,
): Status[] {
  const ids = pageOf(
    order,
    (id) => id,
    request,
    (id) => {
      const status = store.statuses.get(id)
      return status !== undefined && accept(status)
    },
  )
  return ids.flatMap((id) => store.statuses.get(id) ?? [])
}
