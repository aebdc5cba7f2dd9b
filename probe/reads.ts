import { mayUse } from '../src/shared/model/staff.ts'
import type { Lookup } from '../src/shared/protocol/operations.ts'
import type { ViewRef } from '../src/shared/protocol/views.ts'
import { has, type Sample } from './sample.ts'

/** One thing that the client can read. */
export interface Read<R> {
  /** Why it is not asked for. */
  readonly leftOut?: string
  /** It sends a request that is not a GET. */
  readonly writes?: true
  /** Whether the client offers it at this server. Absent: everywhere. */
  readonly offered?: (sample: Sample) => boolean
  /** For moderators. */
  readonly forStaff?: true
  /** A visitor reads it too. */
  readonly open?: true
  /** A 404 says that the server has none, and not that it lacks the call. */
  readonly mayBeMissing?: true
  /** The client picks from the entries, and may pick none. */
  readonly picks?: true
  /** The reads. Empty: the probe has met nothing to ask about. */
  readonly of: (sample: Sample) => readonly R[]
}

type ViewOf<K extends ViewRef['kind']> = Extract<ViewRef, { readonly kind: K }>
type LookupOf<K extends Lookup['kind']> = Extract<Lookup, { readonly kind: K }>

const withTool = (tool: Parameters<typeof mayUse>[0]) => ({
  forStaff: true as const,
  offered: ({ session, instance }: Sample): boolean => mayUse(tool, session, instance.capabilities),
})

const one = <R>(ref: R) => ({ of: (): readonly R[] => [ref] })
const about = <R>(id: string | undefined, ref: (id: string) => R): readonly R[] =>
  id === undefined ? [] : [ref(id)]
const LOCAL = { leftOut: 'it is the client’s own' } as const

/**
 * Everything that a tab can watch. The compiler demands an entry for each kind, so a view that is added to the client is
 * added here.
 */
// Timelines first: what they bring is what the others ask about.
export const VIEWS: { readonly [K in ViewRef['kind']]: Read<ViewRef> } = {
  friends: one({ kind: 'friends' }),
  public: { ...one({ kind: 'public' }), open: true, offered: readable },
  publicAndExternal: { ...one({ kind: 'publicAndExternal' }), open: true, offered: readable },
  notifications: {
    of: () => [{ kind: 'notifications' }, { kind: 'notifications', types: ['mention', 'like'] }],
  },
  mentions: one({ kind: 'mentions' }),
  user: {
    open: true,
    offered: readable,
    of: ({ ownId, otherId, tag }) =>
      [otherId, ownId].flatMap((id) =>
        about<ViewRef>(id, (accountId) => ({ kind: 'user', accountId })).flatMap((ref) => [
          ref,
          { ...(ref as ViewOf<'user'>), only: 'media' as const },
          { ...(ref as ViewOf<'user'>), only: 'noReplies' as const },
          { ...(ref as ViewOf<'user'>), only: `#${tag}` as const },
        ]),
      ),
  },
  tag: { of: ({ tag }) => [{ kind: 'tag', tag }], open: true, offered: readable },
  lists: one({ kind: 'lists' }),
  list: { of: ({ listId }) => about(listId, (id) => ({ kind: 'list', listId: id })) },
  listMembers: { of: ({ listId }) => about(listId, (id) => ({ kind: 'listMembers', listId: id })) },
  bookmarks: { ...one({ kind: 'bookmarks' }), offered: has('bookmarks') },
  favourites: one({ kind: 'favourites' }),
  dms: { ...one({ kind: 'dms' }), offered: has('directTimeline') },
  directThreads: { ...one({ kind: 'directThreads' }), offered: has('directThreads') },
  followers: {
    of: ({ otherId, ownId }) =>
      [otherId, ownId].flatMap((id) => about(id, (accountId) => ({ kind: 'followers', accountId }))),
  },
  following: {
    of: ({ otherId, ownId }) =>
      [otherId, ownId].flatMap((id) => about(id, (accountId) => ({ kind: 'following', accountId }))),
  },
  conversation: {
    of: ({ statusId }) => about(statusId, (id) => ({ kind: 'conversation', statusId: id })),
    open: true,
    offered: readable,
  },
  status: {
    of: ({ statusId }) => about(statusId, (id) => ({ kind: 'status', statusId: id })),
    open: true,
    offered: readable,
  },
  poll: { of: ({ pollStatusId }) => about(pollStatusId, (id) => ({ kind: 'poll', statusId: id })) },
  awaitedFollow: {
    leftOut: 'it waits for the answer to a request to follow',
    of: ({ otherId }) => about(otherId, (accountId) => ({ kind: 'awaitedFollow', accountId })),
  },
  favouritedBy: { of: ({ statusId }) => about(statusId, (id) => ({ kind: 'favouritedBy', statusId: id })) },
  repeatedBy: { of: ({ statusId }) => about(statusId, (id) => ({ kind: 'repeatedBy', statusId: id })) },
  reactedBy: {
    of: ({ statusId }) => about(statusId, (id) => ({ kind: 'reactedBy', statusId: id })),
    offered: has('reactions'),
  },
  found: {
    of: ({ ownName, tag }) =>
      (['account', 'status', 'hashtag'] as const).map((what) => ({
        kind: 'found',
        what,
        query: what === 'account' ? (ownName ?? tag) : tag,
      })),
  },
  announcements: { ...one({ kind: 'announcements' }), offered: has('announcements') },
  filters: { ...one({ kind: 'filters' }), offered: has('filters') },
  shout: { ...one({ kind: 'shout' }), leftOut: 'it is a socket, not a call' },
  suggestions: { ...one({ kind: 'suggestions' }), offered: has('suggestions') },
  directory: {
    of: () => [
      { kind: 'directory', order: 'active', local: true },
      { kind: 'directory', order: 'new', local: false },
    ],
    offered: has('directory'),
  },
  followRequests: one({ kind: 'followRequests' }),
  chats: { ...one({ kind: 'chats' }), offered: has('chats') },
  chat: {
    of: ({ chatAccountId }) => about(chatAccountId, (accountId) => ({ kind: 'chat', accountId })),
    offered: has('chats'),
  },
  mutes: one({ kind: 'mutes' }),
  blocks: one({ kind: 'blocks' }),
  domains: { ...one({ kind: 'domains' }), offered: has('domainBlocks') },
  backups: { ...one({ kind: 'backups' }), offered: has('backups') },
  aliases: { ...one({ kind: 'aliases' }), offered: has('aliases') },
  twoFactor: { ...one({ kind: 'twoFactor' }), offered: has('accountSecurity') },
  clients: { ...one({ kind: 'clients' }), offered: has('accountSecurity') },
  notificationPolicy: { ...one({ kind: 'notificationPolicy' }), offered: has('notificationPolicy') },
  notificationRequests: { ...one({ kind: 'notificationRequests' }), offered: has('notificationPolicy') },
  filteredNotifications: {
    of: ({ otherId }) => about(otherId, (accountId) => ({ kind: 'filteredNotifications', accountId })),
    offered: has('notificationPolicy'),
  },
  hashtag: { of: ({ tag }) => [{ kind: 'hashtag', tag }], offered: has('followTags') },
  followedTags: { ...one({ kind: 'followedTags' }), offered: has('followTags') },
  featuredTags: { ...one({ kind: 'featuredTags' }), offered: has('featuredTags') },
  ownPins: { ...one({ kind: 'ownPins' }), picks: true },
  reports: { ...one({ kind: 'reports' }), ...withTool('manageReports') },
  doneReports: { ...one({ kind: 'doneReports' }), ...withTool('manageReports') },
  registrations: { ...one({ kind: 'registrations' }), ...withTool('approveAccounts') },
  moderationLog: { ...one({ kind: 'moderationLog' }), ...withTool('readModerationLog') },
  blockedDomains: { ...one({ kind: 'blockedDomains' }), ...withTool('manageDomains') },
  personRecord: {
    of: ({ otherId }) => about(otherId, (personId) => ({ kind: 'personRecord', personId })),
    ...withTool('activateAccounts'),
  },
  reportsAbout: {
    of: ({ otherId }) => about(otherId, (personId) => ({ kind: 'reportsAbout', personId })),
    ...withTool('manageReports'),
  },
  reportsBy: {
    of: ({ otherId }) => about(otherId, (personId) => ({ kind: 'reportsBy', personId })),
    ...withTool('manageReports'),
  },
  personLog: {
    of: ({ otherId }) => about(otherId, (personId) => ({ kind: 'personLog', personId })),
    ...withTool('readModerationLog'),
  },
  drafts: { ...one({ kind: 'drafts' }), ...LOCAL },
  tabs: { ...one({ kind: 'tabs' }), ...LOCAL },
  bulkJobs: { ...one({ kind: 'bulkJobs' }), ...LOCAL },
  mutedThreads: { ...one({ kind: 'mutedThreads' }), ...LOCAL },
  allNotifications: { ...one({ kind: 'allNotifications' }), ...LOCAL },
}

/** Every one-off question, by the same rule. */
export const LOOKUPS: { readonly [K in Lookup['kind']]: Read<LookupOf<K>> } = {
  account: {
    of: ({ ownName, otherId }) => [
      ...about(ownName, (name) => ({ kind: 'account' as const, name })),
      ...about(otherId, (name) => ({ kind: 'account' as const, name })),
    ],
    open: true,
    offered: readable,
  },
  people: {
    of: ({ ownName }) =>
      about(ownName, (words) => words).flatMap((words) => [
        { kind: 'people', words },
        { kind: 'people', words, following: true },
      ]),
  },
  document: {
    of: () =>
      (['terms', 'description', 'privacy'] as const).map((document) => ({ kind: 'document', document })),
    open: true,
    mayBeMissing: true,
  },
  // Staff may keep the list of blocked domains to themselves.
  policy: { ...one({ kind: 'policy' }), open: true, mayBeMissing: true },
  rules: { ...one({ kind: 'rules' }), open: true },
  staff: { ...one({ kind: 'staff' }), open: true },
  welcome: { ...one({ kind: 'welcome' }), open: true },
  listsOf: { of: ({ otherId }) => about(otherId, (accountId) => ({ kind: 'listsOf', accountId })) },
  profileExtras: {
    of: ({ otherId }) => about(otherId, (accountId) => ({ kind: 'profileExtras', accountId })),
  },
  tagSuggestions: { ...one({ kind: 'tagSuggestions' }), offered: has('featuredTags') },
  thread: { of: ({ statusId }) => about(statusId, (id) => ({ kind: 'thread', statusId: id })) },
  postAt: { of: ({ statusUrl }) => about(statusUrl, (url) => ({ kind: 'postAt', url })) },
  history: {
    of: ({ editedId }) => about(editedId, (id) => ({ kind: 'history', statusId: id })),
    offered: has('editing'),
  },
  source: {
    of: ({ ownStatusId }) => about(ownStatusId, (id) => ({ kind: 'source', statusId: id })),
    offered: has('editing'),
  },
  quoting: {
    of: ({ ownStatusId }) => about(ownStatusId, (id) => ({ kind: 'quoting', statusId: id })),
    offered: has('quoting'),
  },
  ownProfile: one({ kind: 'ownProfile' }),
  preview: { ...one({ kind: 'preview', draft: previewed() }), writes: true },
  emoji: { ...one({ kind: 'emoji', text: 'cro', language: 'en', limit: 5 }), open: true },
  emojiGroups: { ...one({ kind: 'emojiGroups', language: 'en' }), open: true },
  mentions: { of: ({ ownName }) => about(ownName, (text) => ({ kind: 'mentions', text, knownOnly: false })) },
  hashtags: { of: ({ tag }) => [{ kind: 'hashtags', text: tag, knownOnly: false }] },
  captcha: { ...one({ kind: 'captcha' }), open: true, offered: ({ instance }) => instance.registrationOpen },
  theme: { ...one({ kind: 'theme', choice: 'pleroma-dark' }), ...LOCAL },
  motion: { of: () => [], leftOut: 'it reads no answer of a server, but a picture' },
  registration: { ...one({ kind: 'registration' }), open: true },
}

/** Visitors read where the server lets them; members always. */
function readable({ isMember, instance }: Sample): boolean {
  return isMember || instance.capabilities.anonymousReading
}

function previewed(): LookupOf<'preview'>['draft'] {
  return {
    text: 'How *this* looks',
    subject: '',
    sensitive: false,
    contentType: 'text/plain',
    visibility: 'direct',
  }
}
