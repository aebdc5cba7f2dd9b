import type { FaultCode } from '../fault/fault.ts'
import type { TextKey } from '../i18n/textKey.ts'
import type { PagedDeskList } from '../model/deskList.ts'
import type { AccountKey } from '../model/keys.ts'
import type { NotificationType } from '../model/notification.ts'
import type { PersonHistoryPart } from '../model/personHistory.ts'
import type { RestrictionList } from '../model/restriction.ts'

/** The timelines (T1). */
export type TimelineRef =
  | { readonly kind: 'friends' }
  /** The posts of this instance. */
  | { readonly kind: 'public' }
  /** The posts of this instance and of all others that it knows. */
  | { readonly kind: 'publicAndExternal' }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'list'; readonly listId: string }
  | { readonly kind: 'bookmarks' }
  | { readonly kind: 'favourites' }
  /** Direct posts, each a row of its own. */
  | { readonly kind: 'dms' }
  /** Posts that mention the signed-in account. */
  | { readonly kind: 'mentions' }
  /** Posts of an account. `only`: those with media, those that are not replies, or those with a hashtag. */
  | {
      readonly kind: 'user'
      readonly accountId: string
      readonly only?: 'media' | 'noReplies' | `#${string}`
    }
  /** With `types`, only notifications of these kinds (NO27). */
  | { readonly kind: 'notifications'; readonly types?: readonly NotificationType[] }
  /** An account's followers, or the accounts it follows. The rows are accounts. */
  | { readonly kind: 'followers' | 'following'; readonly accountId: string }

/** A short list. Tabs receive it whole, and no rows wait behind a counter. All its rows are entities of one kind. */
export type CollectionRef =
  | { readonly kind: 'announcements' }
  | { readonly kind: 'lists' }
  /** The filters stored on the instance. */
  | { readonly kind: 'filters' }
  | { readonly kind: 'shout' }
  | { readonly kind: 'suggestions' }
  | { readonly kind: 'followRequests' }
  /** The moderator's desk: open reports, reports that were dealt with, people who wait for approval, the log, domains. */
  | { readonly kind: PagedDeskList }
  | { readonly kind: 'blockedDomains' }
  /** An account's history for staff: its record (one row, the account's id), reports about and by it, the log. */
  | { readonly kind: PersonHistoryPart; readonly personId: string }
  /** A post with its ancestors and descendants; `meta.thread` has their structure. */
  | { readonly kind: 'conversation'; readonly statusId: string }
  /** A person on screen who has not answered a follow request yet (RL40). Has no rows. */
  | { readonly kind: 'awaitedFollow'; readonly accountId: string }
  /** A post whose poll is on screen: the poll is refreshed (PL10). */
  | { readonly kind: 'poll'; readonly statusId: string }
  /** Accounts that favourited or repeated a post. Who reacted with which emoji is in the post's `reactions`. */
  | { readonly kind: 'favouritedBy' | 'repeatedBy'; readonly statusId: string }
  | { readonly kind: 'reactedBy'; readonly statusId: string }
  | { readonly kind: 'chats' }
  /** Conversations of direct posts, the latest first. */
  | { readonly kind: 'directThreads' }
  /** Non-empty drafts, the most recently changed first. */
  | { readonly kind: 'drafts' }
  /** The messages between the signed-in account and another one, oldest first. */
  | { readonly kind: 'chat'; readonly accountId: string }
  /** A post that is shown outside of a timeline. */
  | { readonly kind: 'status'; readonly statusId: string }
  /** Search results of one kind. One call fetches all kinds of a `query`. */
  | { readonly kind: 'found'; readonly what: FoundKind; readonly query: string }
  /** Whom and what the user has muted or blocked. */
  | { readonly kind: RestrictionList }
  /** A post of each conversation that is known as muted. */
  | { readonly kind: 'mutedThreads' }
  /** Archives of the account, the newest first. */
  | { readonly kind: 'backups' }
  /** Accounts that may move to this one. */
  | { readonly kind: 'aliases' }
  /** Actions on many people, the newest first. */
  | { readonly kind: 'bulkJobs' }
  /** One row (`ONLY`): the state of the second factor. */
  | { readonly kind: 'twoFactor' }
  /** The clients that are signed in to the account. */
  | { readonly kind: 'clients' }
  /** One row (`ONLY`): whose notifications the instance lists. */
  | { readonly kind: 'notificationPolicy' }
  /** The people whose notifications were filtered, the latest first. */
  | { readonly kind: 'notificationRequests' }
  /** The filtered notifications of one person, newest first. */
  | { readonly kind: 'filteredNotifications'; readonly accountId: string }
  /** The open tabs of this engine (RO1). */
  | { readonly kind: 'tabs' }
  /** The notifications of all accounts of this browser, as rows that contain all that is shown of them (SA20). */
  | { readonly kind: 'allNotifications' }
  /** The members of a list. */
  | { readonly kind: 'listMembers'; readonly listId: string }
  /** One hashtag: whether it is followed. */
  | { readonly kind: 'hashtag'; readonly tag: string }
  /** The hashtags that the user follows. */
  | { readonly kind: 'followedTags' }
  /** The hashtags that the user's profile features. */
  | { readonly kind: 'featuredTags' }
  /** The posts that are pinned on the user's profile. */
  | { readonly kind: 'ownPins' }
  /** People who want to be found. `order`: the latest to post or to join first; `local`: only those of this instance. */
  | { readonly kind: 'directory'; readonly order: DirectoryOrder; readonly local: boolean }

export type DirectoryOrder = 'active' | 'new'

export type FoundKind = 'status' | 'account' | 'hashtag'

/** Everything that can be watched. */
export type ViewRef = TimelineRef | CollectionRef

const TIMELINES: Readonly<Record<TimelineRef['kind'], true>> = {
  friends: true,
  public: true,
  publicAndExternal: true,
  tag: true,
  list: true,
  bookmarks: true,
  favourites: true,
  dms: true,
  mentions: true,
  user: true,
  notifications: true,
  followers: true,
  following: true,
}

export const isCollection = (ref: ViewRef): ref is CollectionRef => !Object.hasOwn(TIMELINES, ref.kind)

/** The name under which a view is stored. */
export const viewName = (ref: ViewRef): string =>
  [
    ref.kind,
    ...Object.entries(ref)
      .sort()
      .filter(([name, value]) => name !== 'kind' && value !== undefined)
      .map(([, value]) => value),
  ].join(':')

/** Rows of a view that a tab shows or is about to show: indexes into the view's ids, `to` excluded. */
export interface ViewWindow {
  readonly from: number
  readonly to: number
  /** Scrolled to within 15 px of the top (T19). In a chat: to within 10 px of the newest end (CH8). */
  readonly atTop: boolean
  /** The rows inside the viewport; absent while the tab is not being looked at. */
  readonly sight?: readonly [from: number, to: number]
  /** Conversations only, because they have collapsed rows: all rows that are shown or about to be. */
  readonly rows?: readonly string[]
}

/** A tab's request for a view. The tab creates the id, which is unique within the tab. */
export interface WatchInput {
  readonly viewId: string
  readonly account: AccountKey
  readonly view: ViewRef
  readonly window: ViewWindow
  /** The row at which the user was reading, so that a reopened view reaches at least that far. */
  readonly anchorId?: string
  /** The newest row that was shown, so that newer ones wait behind the counter. */
  readonly headId?: string
  /** All rows that the tab showed before the engine was restarted, which the new engine restores. */
  readonly rows?: readonly string[]
  /** The groups among these rows, which are in the instance's order. */
  readonly chains?: ViewMeta['chains']
  /** The tide mark as it was shown, so that a reopened view ends where it did. */
  readonly tide?: ShownTide
}

/** A view to open together with an attachment or a change of account. */
export type Opening = Omit<WatchInput, 'account'>

/** A view as a tab sees it. `ids` contains every row, including those outside the window. */
export interface ViewState {
  readonly ids: readonly string[]
  readonly meta: ViewMeta
}

export interface ViewMeta {
  /** The kind of a timeline's rows (T13). Short lists leave the default. */
  readonly viewing: 'status' | 'notification' | 'account'
  /** Number of rows that wait behind "load new". */
  readonly newCount: number
  /** Showing the new posts refetches the newest page first, and then shows only that page (T23). */
  readonly flush: boolean
  readonly newer: LoadState
  readonly older: LoadState
  /** The gap that is being filled or failed to fill; `id` is its row. */
  readonly gap?: GapState
  /** There are no older rows (T28). */
  readonly bottomedOut: boolean
  /** Rows were loaded or restored from the cache, so an empty list really is empty. */
  readonly loaded: boolean
  /** Number of unseen notifications; 0 in other views. */
  readonly unseenCount: number
  /** The rows come from the cache and the instance has not confirmed them yet. */
  readonly stale: boolean
  /** How many of the first rows are pinned. */
  readonly pinned?: number
  /**
   * By row: the accounts whose repeats are folded into it because it shows the same post, newest first (T60). Before
   * them, as `#name`, the followed hashtag that brought the post to the home timeline (DI8).
   */
  readonly repeatedBy?: Readonly<Record<string, readonly string[]>>
  /** By row: the notifications of the same kind that are folded into it, newest first (NO38). */
  readonly groups?: Readonly<Record<string, readonly string[]>>
  /** The groups of replies that read downwards (RW12). */
  readonly chains?: readonly ShownChain[]
  /** By row: on which sides a line joins it to a row of its conversation (T64, RW12). */
  readonly joined?: Readonly<Record<string, readonly ('above' | 'below')[]>>
  /** The accounts whose rows may be missing, because their instances can't be reached (SA22). */
  readonly failing?: readonly AccountKey[]
  /** By row: why the instance suggests the account. */
  readonly reasons?: Readonly<Record<string, SuggestionReason>>
  /** Above found posts: the people that the query names, best first (SE18). */
  readonly named?: readonly string[]
  /** The row where the user stopped reading, here or on another device, if it is below the viewport. It may not be loaded. */
  readonly left?: string
  /** Home only: what had been read, in any tab, when this tab last came to the top (TD1). */
  readonly tide?: ShownTide
  /** The structure of a conversation. */
  readonly thread?: ThreadShape
  /** The chat's id. */
  readonly chatId?: string
}

/**
 * Staff chose the account, the user has interacted with it, many people follow it, it resembles accounts that the user followed
 * recently, or it is followed by people whom the user follows.
 */
export type SuggestionReason = 'staff' | 'interactions' | 'popular' | 'similar' | 'friends'

/** The structure of a conversation. Its rows are in tree order, each below the post it answers, or in order of time. */
export interface ThreadShape {
  /** The post that the conversation was opened for; for a repeat, the repeated post. */
  readonly focusId: string
  /** Each row's depth in the tree; empty if the rows are in order of time. */
  readonly depths: readonly number[]
}

/** Posts of one conversation that read downwards (RW12). */
export interface ShownChain {
  /** All of them, oldest first. */
  readonly ids: readonly string[]
  /** How many of these are shown. The others are behind a button (RW14). */
  readonly shown: number
}

/** The tide mark of home, as one view shows it. */
export interface ShownTide {
  /** The row that was read last. */
  readonly mark: string
  /** When its post was written, in ms since 1970; absent if that is not known. */
  readonly at?: number
  /** The first row below the mark. Absent if all rows of the view are above it. */
  readonly row?: string
  /** The view's last row, if the list stops there (TD6). */
  readonly end?: string
  /** The user has gone on below the end. */
  readonly passed?: boolean
  /** How many posts above the mark are still to come, if any (TD4). */
  readonly toCome?: number
  /** There are more of them, but nobody knows how many. */
  readonly orMore?: boolean
}

export type LoadState =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | {
      readonly state: 'failed'
      /** The same as in `Fault`. */
      readonly message: string
      readonly code: FaultCode
      readonly textKey?: TextKey | undefined
      readonly serverText?: string | undefined
      readonly status?: number | undefined
      /** In ms since 1970. */
      readonly retryAt?: number
    }

export interface GapState {
  readonly id: string
  readonly state: LoadState
}

export const EMPTY_META: ViewMeta = {
  viewing: 'status',
  newCount: 0,
  flush: false,
  newer: { state: 'idle' },
  older: { state: 'idle' },
  bottomedOut: false,
  loaded: false,
  unseenCount: 0,
  stale: false,
}

/** Id prefix of a placeholder row: posts missing from a timeline, or a replied-to post that could not be loaded. */
export const GAP_PREFIX = 'gap:'
export const isGap = (id: string): boolean => id.startsWith(GAP_PREFIX)

/** A gap that stands for the last posts of a group: it names their number, and the newest of them (RW14). */
const MORE = /^gap:more:(\d+):/
export const moreRow = (count: number, newest: string): string => `${GAP_PREFIX}more:${count}:${newest}`
/** The number of posts that the row `id` stands for, if it is such a gap. */
export const moreIn = (id: string): number => Number(MORE.exec(id)?.[1] ?? 0)
/** The post of the row `id`; of such a gap the newest one. */
export const postOf = (id: string): string => id.replace(MORE, '')

/** A change of a view: everything, a range of its ids, or only its metadata. */
export type ViewChange =
  | {
      readonly kind: 'reset'
      readonly viewId: string
      readonly ids: readonly string[]
      readonly meta: ViewMeta
    }
  | {
      readonly kind: 'splice'
      readonly viewId: string
      readonly at: number
      readonly remove: number
      readonly insert: readonly string[]
      readonly meta?: ViewMeta
    }
  | { readonly kind: 'meta'; readonly viewId: string; readonly meta: ViewMeta }
