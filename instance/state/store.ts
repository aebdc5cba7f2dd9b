import { createEdges, type Edges } from './edges.ts'
import type {
  Account,
  Announcement,
  App,
  ChatRecord,
  Emoji,
  Filter,
  FollowEdge,
  Keepsake,
  Mark,
  Media,
  MuteEdge,
  Notification,
  Poll,
  Report,
  Status,
  Token,
  UserList,
} from './records.ts'

/** Everything the instance knows. Statuses are added and taken out by `statuses.ts`, which minds the indexes. */
export interface Store {
  accounts: Map<string, Account>
  /** `user` or `user@host` in lower case → id. */
  byAcct: Map<string, string>
  statuses: Map<string, Status>
  /** Ids of all statuses, oldest first. */
  order: string[]
  /** Status id → ids of the replies, oldest first. */
  replies: Map<string, string[]>
  /** Account id → its ids, oldest first. */
  byAuthor: Map<string, string[]>
  media: Map<string, Media>
  polls: Map<string, Poll>
  emoji: Map<string, Emoji>
  /** Account id → newest last. */
  notifications: Map<string, Notification[]>
  favourites: Map<string, Keepsake[]>
  bookmarks: Map<string, Keepsake[]>
  follows: Edges<FollowEdge>
  /** Follows that wait for the target's word. */
  requests: Edges<FollowEdge>
  blocks: Edges<true>
  mutes: Edges<MuteEdge>
  /** Account → conversation it does not want to hear of. */
  mutedThreads: Edges<true>
  notes: Edges<string>
  domainBlocks: Edges<true>
  lists: Map<string, UserList>
  filters: Map<string, Filter>
  reports: Map<string, Report>
  announcements: Map<string, Announcement>
  chats: Map<string, ChatRecord>
  apps: Map<string, App>
  tokens: Map<string, Token>
  markers: Map<string, Record<string, Mark>>
  /** `token:key` → the status that was made of it. */
  idempotency: Map<string, { statusId: string; at: number }>
  /** Last number given out, for ids that are whole numbers. */
  counter: number
  notificationCounter: number
}

/** A store with nothing in it. */
export function createStore(): Store {
  return {
    accounts: new Map(),
    byAcct: new Map(),
    statuses: new Map(),
    order: [],
    replies: new Map(),
    byAuthor: new Map(),
    media: new Map(),
    polls: new Map(),
    emoji: new Map(),
    notifications: new Map(),
    favourites: new Map(),
    bookmarks: new Map(),
    follows: createEdges(),
    requests: createEdges(),
    blocks: createEdges(),
    mutes: createEdges(),
    mutedThreads: createEdges(),
    notes: createEdges(),
    domainBlocks: createEdges(),
    lists: new Map(),
    filters: new Map(),
    reports: new Map(),
    announcements: new Map(),
    chats: new Map(),
    apps: new Map(),
    tokens: new Map(),
    markers: new Map(),
    idempotency: new Map(),
    counter: 1000,
    // A client that compares these as text goes wrong at 10000, soon after the start.
    notificationCounter: 9900,
  }
}

/** The next whole number of this instance, as text. */
export function nextNumber(store: Store): string {
  store.counter += 1
  return String(store.counter)
}

/** The list kept for `key`, made if there is none. */
export function listOf<T>(map: Map<string, T[]>, key: string): T[] {
  const found = map.get(key)
  if (found) return found
  const made: T[] = []
  map.set(key, made)
  return made
}

/** The next number of a notification, as text. */
export function nextNotificationId(store: Store): string {
  store.notificationCounter += 1
  return String(store.notificationCounter)
}
