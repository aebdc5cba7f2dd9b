import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Account, AccountCounts } from '../../../shared/model/account.ts'
import type { TimelineRef } from '../../../shared/protocol/views.ts'

/** Values of the query parameter `tab` (PR3), besides `noreplies`. */
type ProfileTab = 'statuses' | 'followees' | 'followers' | 'media' | 'favorites'

interface ProfileTabRow {
  readonly tab: ProfileTab
  readonly text: TextKey
  /** The tab is empty. */
  readonly disabled: boolean
}

/** Known facts about the profile; `null` or undefined while they are unknown. */
export interface ProfileFacts {
  readonly account: Pick<Account, 'hideFollows' | 'hideFollowers' | 'hideFollowsCount' | 'hideFollowersCount'>
  /** The profile of the signed-in user. */
  readonly own: boolean
  readonly counts: AccountCounts | null
  readonly hasMedia: boolean | undefined
  readonly hasFavorites: boolean | undefined
}

/** The tabs of a profile for this reader, with the empty ones disabled. */
export function profileTabs(facts: ProfileFacts): readonly ProfileTabRow[] {
  const { account, own, counts, hasMedia, hasFavorites } = facts
  const hides = (field: keyof ProfileFacts['account']): boolean => account[field] && !own
  const followees: ProfileTabRow = {
    tab: 'followees',
    text: 'user_card.followees',
    // The server reports a hidden count as 0.
    disabled: counts?.followingCount === 0 && !hides('hideFollowsCount'),
  }
  const followers: ProfileTabRow = {
    tab: 'followers',
    text: 'user_card.followers',
    disabled: counts?.followersCount === 0 && !hides('hideFollowersCount'),
  }
  return [
    { tab: 'statuses', text: 'user_card.statuses', disabled: counts?.statusesCount === 0 },
    ...(hides('hideFollows') ? [] : [followees]),
    ...(hides('hideFollowers') ? [] : [followers]),
    { tab: 'media', text: 'user_card.media', disabled: hasMedia === false },
    ...(own
      ? [{ tab: 'favorites', text: 'user_card.favorites', disabled: hasFavorites === false } as const]
      : []),
  ]
}

/**
 * The timeline or list of accounts that a tab shows. With `tag`, the first tab shows only the posts with that hashtag (PR47), else
 * with or without replies (PR51).
 */
export function timelineOf(
  tab: ProfileTab,
  accountId: string,
  { tag = null, withoutReplies = false }: { tag?: string | null; withoutReplies?: boolean } = {},
): TimelineRef {
  switch (tab) {
    case 'statuses':
      if (tag !== null) return { kind: 'user', accountId, only: `#${tag}` }
      return { kind: 'user', accountId, ...(withoutReplies && { only: 'noReplies' }) }
    case 'followees':
      return { kind: 'following', accountId }
    case 'followers':
      return { kind: 'followers', accountId }
    case 'media':
      return { kind: 'user', accountId, only: 'media' }
    case 'favorites':
      return { kind: 'favourites' }
  }
}

/** The URL of a tab of the profile at `path`. The first tab is the profile itself. */
export const tabTo = (path: string, tab: ProfileTab): string =>
  tab === 'statuses' ? path : `${path}?tab=${tab}`

/** The URL of the posts with a hashtag on the profile at `path`. */
export const profileTagTo = (path: string, tag: string): string => `${path}?tagged=${encodeURIComponent(tag)}`
