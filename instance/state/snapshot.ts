import { addAccount } from './accounts.ts'
import { createEdges } from './edges.ts'
import { addStatus } from './statuses.ts'
import { createStore, type Store } from './store.ts'

const FORMAT = 1

/** Tables that are saved unchanged. Renaming one loses saved data. Accounts, statuses and their indexes are rebuilt. */
const TABLES = [
  'media',
  'polls',
  'emoji',
  'notifications',
  'favourites',
  'bookmarks',
  'lists',
  'filters',
  'reports',
  'moderationLog',
  'blockedDomains',
  'announcements',
  'chats',
  'apps',
  'tokens',
  'markers',
  'directMarks',
  'idempotency',
] as const

const GRAPHS = [
  'follows',
  'requests',
  'blocks',
  'mutes',
  'mutedThreads',
  'notes',
  'domainBlocks',
  'tagFollows',
  'dismissals',
  'endorsements',
  'notificationPermissions',
] as const

/** The whole state as JSON. */
export function toSnapshot(store: Store): string {
  return JSON.stringify({
    format: FORMAT,
    counter: store.counter,
    notificationCounter: store.notificationCounter,
    accounts: [...store.accounts.values()],
    statuses: store.order.flatMap((id) => store.statuses.get(id) ?? []),
    tables: Object.fromEntries(TABLES.map((name) => [name, [...store[name]]])),
    graphs: Object.fromEntries(GRAPHS.map((name) => [name, store[name].entries()])),
  })
}

/** Reads the state that `toSnapshot` wrote. Throws an Error if `text` is something else. */
export function fromSnapshot(text: string): Store {
  const saved = JSON.parse(text)
  if (saved.format !== FORMAT) throw new Error('another version')
  const store = createStore()
  store.counter = saved.counter
  store.notificationCounter = saved.notificationCounter
  for (const account of saved.accounts) addAccount(store, account)
  for (const status of saved.statuses) addStatus(store, status)
  Object.assign(store, Object.fromEntries(TABLES.map((name) => [name, new Map(saved.tables[name])])))
  Object.assign(store, Object.fromEntries(GRAPHS.map((name) => [name, createEdges(saved.graphs[name])])))
  return store
}
