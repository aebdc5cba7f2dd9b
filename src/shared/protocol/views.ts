import type { AccountKey, EntityKey } from '../model/keys.ts'
import type { NotificationType } from '../model/notification.ts'

/** The timelines (T1). */
export type TimelineRef =
  | { readonly kind: 'friends' }
  | { readonly kind: 'public' }
  | { readonly kind: 'publicAndExternal' }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'list'; readonly listId: string }
  | { readonly kind: 'bookmarks' }
  | { readonly kind: 'favourites' }
  | { readonly kind: 'dms' }
  /** Posts that name the one who is signed in. */
  | { readonly kind: 'mentions' }
  /** What an account has posted. */
  | { readonly kind: 'user'; readonly accountId: string; readonly only?: 'media' }
  /** With `types`, only notifications of these kinds (NO27). */
  | { readonly kind: 'notifications'; readonly types?: readonly NotificationType[] }
  /** Who follows an account, and whom it follows: its rows are accounts. */
  | { readonly kind: 'followers' | 'following'; readonly accountId: string }

/** Which short list: it is told whole, and has no rows that wait. Its rows are entities of one kind. */
export type CollectionRef =
  | { readonly kind: 'announcements' }
  | { readonly kind: 'lists' }
  /** The filters that the instance keeps. */
  | { readonly kind: 'filters' }
  | { readonly kind: 'shout' }
  | { readonly kind: 'suggestions' }
  | { readonly kind: 'followRequests' }
  /** A post with what it answers and what answers it; its `meta.thread` says how they hang together. */
  | { readonly kind: 'conversation'; readonly statusId: string }
  /** A post whose poll is on screen: the poll is refreshed (PL10). */
  | { readonly kind: 'poll'; readonly statusId: string }
  /** Who did something with a post. Who reacted with what is in its `reactions`. */
  | { readonly kind: 'favouritedBy' | 'repeatedBy'; readonly statusId: string }
  | { readonly kind: 'reactedBy'; readonly statusId: string }
  | { readonly kind: 'chats' }
  /** Those with something in them, the one changed last first. */
  | { readonly kind: 'drafts' }
  /** What was written between the one who is signed in and somebody, oldest first. */
  | { readonly kind: 'chat'; readonly accountId: string }
  /** A post that is shown outside of a timeline. */
  | { readonly kind: 'status'; readonly statusId: string }
  /** What a search found, of one kind; all kinds of a `query` come by one call. */
  | { readonly kind: 'found'; readonly what: FoundKind; readonly query: string }
  /** Who is on a list. */
  | { readonly kind: 'listMembers'; readonly listId: string }

/** What can be searched for. */
export type FoundKind = 'status' | 'account' | 'hashtag'

/** Everything that can be watched. */
export type ViewRef = TimelineRef | CollectionRef

const COLLECTIONS: Readonly<Record<CollectionRef['kind'], true>> = {
  announcements: true,
  lists: true,
  filters: true,
  shout: true,
  suggestions: true,
  followRequests: true,
  conversation: true,
  poll: true,
  favouritedBy: true,
  repeatedBy: true,
  reactedBy: true,
  status: true,
  chats: true,
  drafts: true,
  chat: true,
  found: true,
  listMembers: true,
}

export const isCollection = (ref: ViewRef): ref is CollectionRef => Object.hasOwn(COLLECTIONS, ref.kind)

/** The name under which a view is kept and remembered. */
export function viewName(ref: ViewRef): string {
  switch (ref.kind) {
    case 'tag':
      return `tag:${ref.tag}`
    case 'list':
    case 'listMembers':
      return `${ref.kind}:${ref.listId}`
    case 'found':
      return `found:${ref.what}:${ref.query}`
    case 'user':
      return ref.only === undefined ? `user:${ref.accountId}` : `user:${ref.accountId}:${ref.only}`
    case 'conversation':
    case 'poll':
    case 'favouritedBy':
    case 'repeatedBy':
    case 'reactedBy':
    case 'status':
      return `${ref.kind}:${ref.statusId}`
    case 'chat':
    case 'followers':
    case 'following':
      return `${ref.kind}:${ref.accountId}`
    case 'notifications':
      return ref.types === undefined ? ref.kind : `${ref.kind}:${ref.types}`
    default:
      return ref.kind
  }
}

/** Rows of a view that a tab shows or is about to: indexes into the view's ids, `to` excluded. */
export interface ViewWindow {
  readonly from: number
  readonly to: number
  /** Scrolled to within 15 px of the top (T19). In a chat: to within 10 px of the newest end (CH8). */
  readonly atTop: boolean
  /** Of these the rows that can be seen; absent while nobody is looking. */
  readonly sight?: readonly [from: number, to: number]
  /** Of a conversation, which has rows that are folded away: all rows that are shown or about to be. */
  readonly rows?: readonly string[]
}

/** What a tab asks to be shown. The tab makes the id; it is unique within the tab. */
export interface WatchInput {
  readonly viewId: string
  readonly account: AccountKey
  readonly view: ViewRef
  readonly window: ViewWindow
  /** Where the reader was, so that a view that is opened again shows at least as far. */
  readonly anchorId?: string
  /** The newest row that was shown, so that what came meanwhile waits behind its counter. */
  readonly headId?: string
  /** Every row the tab showed before the engine was restarted: a new engine takes them up. */
  readonly rows?: readonly string[]
}

/** A view as a tab sees it. `ids` holds every row, also those outside of the window. */
export interface ViewState {
  readonly ids: readonly string[]
  readonly meta: ViewMeta
}

export interface ViewMeta {
  /** What the rows of a timeline are (T13). Short lists leave the default. */
  readonly viewing: 'status' | 'notification' | 'account'
  /** Rows that wait behind "load new". */
  readonly newCount: number
  /** Showing new posts clears the timeline and reloads it (T23). */
  readonly flush: boolean
  readonly newer: LoadState
  readonly older: LoadState
  /** The gap that is being filled, or that could not be; `id` is its row. */
  readonly gap?: GapState
  /** There are no older rows (T28). */
  readonly bottomedOut: boolean
  /** Something was loaded or remembered: an empty list is really empty. */
  readonly loaded: boolean
  /** Notifications that have not been seen; 0 elsewhere. */
  readonly unseenCount: number
  /** What is shown was remembered from last time and has not been confirmed by the instance yet. */
  readonly stale: boolean
  /** So many of the first rows are pinned. */
  readonly pinned?: number
  /** The last row that was read before, here or elsewhere, when it is further down than what can be seen; it may not be loaded. */
  readonly left?: string
  /** How the rows of a conversation hang together. */
  readonly thread?: ThreadShape
  /** The id of the chat that it is. */
  readonly chatId?: string
}

/** A conversation's rows are in the order of the tree, each below what it answers, or in that of time. */
export interface ThreadShape {
  /** The row it was opened for; of a repeat, what was repeated. */
  readonly focusId: string
  /** How many rows are above each in the tree; empty when they are in the order of time. */
  readonly depths: readonly number[]
}

export type LoadState =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | {
      readonly state: 'failed'
      readonly message: string
      readonly code: string
      /** As those of `Fault`. */
      readonly from?: 'instance' | undefined
      readonly status?: number | undefined
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

/** A row of a timeline that stands for posts which are missing there, or of a conversation for one that is answered and not to be had. */
export const GAP_PREFIX = 'gap:'
export const isGap = (id: string): boolean => id.startsWith(GAP_PREFIX)

/** How a view changed: all of it, a run of its ids, or only what is said about it. */
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

/** Entities to hold from now on, and those to let go. */
export interface EntityChange {
  readonly key: EntityKey
  /** The whole entity: state is told, not history. */
  readonly value: unknown
}
