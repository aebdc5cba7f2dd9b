import { type EntityKind, entityKey } from '../../shared/model/keys.ts'
import type { CollectionRef } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { CLOSURES, type Closure } from '../store/closure.ts'

const MAX_ROWS = 500
/** Lists that are shown whole, or that their readers page through. */
const UNBOUNDED: ReadonlySet<CollectionRef['kind']> = new Set([
  'conversation',
  'chat',
  'directThreads',
  'allNotifications',
  'directory',
  'found',
  'listMembers',
  'mutes',
  'blocks',
  'domains',
  'reports',
  'doneReports',
  'moderationLog',
  'registrations',
  'blockedDomains',
])
/** The kind of the rows of each short list. */
const ROW_KINDS: Readonly<Record<Exclude<CollectionRef['kind'], 'found'>, EntityKind>> = {
  announcements: 'announcement',
  lists: 'list',
  filters: 'filter',
  shout: 'shoutMessage',
  suggestions: 'account',
  followRequests: 'account',
  awaitedFollow: 'relationship',
  reports: 'report',
  doneReports: 'report',
  registrations: 'registration',
  moderationLog: 'logEntry',
  blockedDomains: 'blockedDomain',
  personRecord: 'personRecord',
  reportsAbout: 'report',
  reportsBy: 'report',
  personLog: 'logEntry',
  conversation: 'status',
  poll: 'status',
  favouritedBy: 'account',
  repeatedBy: 'account',
  reactedBy: 'account',
  status: 'status',
  chats: 'chat',
  directThreads: 'directThread',
  drafts: 'draft',
  chat: 'chatMessage',
  listMembers: 'account',
  hashtag: 'hashtag',
  followedTags: 'hashtag',
  featuredTags: 'hashtag',
  ownPins: 'status',
  directory: 'account',
  mutes: 'restriction',
  blocks: 'restriction',
  domains: 'restriction',
  bulkJobs: 'bulkJob',
  mutedThreads: 'status',
  backups: 'backup',
  aliases: 'alias',
  twoFactor: 'twoFactor',
  clients: 'client',
  notificationPolicy: 'notificationPolicy',
  notificationRequests: 'notificationRequest',
  filteredNotifications: 'notification',
  allNotifications: 'anyNotification',
  tabs: 'tab',
}

const rowKindOf = (ref: CollectionRef): EntityKind => (ref.kind === 'found' ? ref.what : ROW_KINDS[ref.kind])

/** Further rows of `ref` are dropped. */
export const maxRowsOf = ({ kind }: CollectionRef): number =>
  UNBOUNDED.has(kind) ? Number.POSITIVE_INFINITY : MAX_ROWS

/** The entities that row `id` of `ref` needs. */
export function closureIn({ store, account }: AccountContext, ref: CollectionRef, id: string): Closure {
  const kind = rowKindOf(ref)
  if (Object.hasOwn(CLOSURES, kind)) return CLOSURES[kind as keyof typeof CLOSURES](store, account, id)
  const key = entityKey(account, kind, id)
  return { keys: [key], complete: store.has(key) }
}

/** Rows of `ref` are gone: so are their entities, unless they are also shown elsewhere and have budgets; chats remove their own. */
export function dropRows(
  { store, account }: AccountContext,
  ref: CollectionRef,
  ids: readonly string[],
): void {
  const kind = rowKindOf(ref)
  if (!/^(account|status|hashtag|chat|draft|report|notification)/.test(kind))
    store.remove(ids.map((id) => entityKey(account, kind, id)))
}
