import type { Scheduled } from './draft.ts'
import { createEdges, type Edges } from './edges.ts'
import type {
  Account,
  Announcement,
  App,
  ChatRecord,
  DirectMark,
  DomainBlockRecord,
  Emoji,
  Filter,
  FollowEdge,
  LogEntry,
  Mark,
  Media,
  MuteEdge,
  Notification,
  Poll,
  Report,
  SavedPost,
  Status,
  Token,
  UserList,
} from './records.ts'

/** The instance's whole state. Add and remove statuses with `statuses.ts`, which updates the indexes. */
export interface Store {
  accounts: Map<string, Account>
  /** `user` or `user@host` in lower case → id. */
  byAcct: Map<string, string>
  statuses: Map<string, Status>
  /** Ids of all statuses, oldest first. */
  order: string[]
  /** Status id → ids of the replies, oldest first. */
  replies: Map<string, string[]>
  /** Account id → ids of its statuses, oldest first. */
  byAuthor: Map<string, string[]>
  media: Map<string, Media>
  polls: Map<string, Poll>
  emoji: Map<string, Emoji>
  /** Account id → its notifications, oldest first. */
  notifications: Map<string, Notification[]>
  favourites: Map<string, SavedPost[]>
  bookmarks: Map<string, SavedPost[]>
  follows: Edges<FollowEdge>
  /** Follow requests: from the one who asks to the locked account. */
  requests: Edges<FollowEdge>
  blocks: Edges<true>
  mutes: Edges<MuteEdge>
  /** Account → conversations that it has muted. */
  mutedThreads: Edges<true>
  /** Private notes about other accounts. */
  notes: Edges<string>
  /** Account → domains that it blocks for itself. */
  domainBlocks: Edges<true>
  /** Account → the names of the hashtags that it follows. */
  tagFollows: Edges<true>
  /** Account → suggested accounts that it has dismissed. */
  dismissals: Edges<true>
  /** Accounts that an account features on its profile. */
  endorsements: Edges<true>
  /** Account → senders whose notifications its policy does not filter. */
  notificationPermissions: Edges<true>
  lists: Map<string, UserList>
  filters: Map<string, Filter>
  reports: Map<string, Report>
  moderationLog: Map<string, LogEntry>
  /** Domains that staff has restricted for the whole instance. */
  blockedDomains: Map<string, DomainBlockRecord>
  announcements: Map<string, Announcement>
  chats: Map<string, ChatRecord>
  apps: Map<string, App>
  tokens: Map<string, Token>
  markers: Map<string, Record<string, Mark>>
  /** Account id → conversation id → how far the account has read and removed it. */
  directMarks: Map<string, Record<string, DirectMark>>
  /** Posts for later, which are not saved. */
  scheduled: Map<string, Scheduled>
  /** `token:key` → the status created with that idempotency key. */
  idempotency: Map<string, { statusId: string; at: number }>
  /** The last id issued by `nextId`. */
  counter: number
  /** The last id issued by `nextNotificationId`. */
  notificationCounter: number
}

/** An empty store. */
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
    tagFollows: createEdges(),
    dismissals: createEdges(),
    endorsements: createEdges(),
    notificationPermissions: createEdges(),
    lists: new Map(),
    filters: new Map(),
    reports: new Map(),
    moderationLog: new Map(),
    blockedDomains: new Map(),
    announcements: new Map(),
    chats: new Map(),
    apps: new Map(),
    tokens: new Map(),
    markers: new Map(),
    directMarks: new Map(),
    scheduled: new Map(),
    idempotency: new Map(),
    counter: 1000,
    // Close to 10000, so that a client that compares ids as text fails soon after the start.
    notificationCounter: 9900,
  }
}

/** The next integer id, as text. Notifications have a counter of their own. */
export function nextId(store: Store): string {
  store.counter += 1
  return String(store.counter)
}

/** The list for `key`, created if missing. */
export function listOf<T>(map: Map<string, T[]>, key: string): T[] {
  const list = map.get(key) ?? []
  map.set(key, list)
  return list
}

/** The next notification id, as text. */
export function nextNotificationId(store: Store): string {
  store.notificationCounter += 1
  return String(store.notificationCounter)
}
