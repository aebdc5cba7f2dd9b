import { addAccount } from './accounts.ts'
import { createEdges } from './edges.ts'
import { addStatus } from './statuses.ts'
import { createStore, type Store } from './store.ts'

const FORMAT = 1

/** Tables whose entries are kept as they are. Indexes are made anew. */
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
  'announcements',
  'chats',
  'apps',
  'tokens',
  'markers',
  'idempotency',
] as const

const GRAPHS = ['follows', 'requests', 'blocks', 'mutes', 'mutedThreads', 'notes', 'domainBlocks'] as const

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

/** The state that `toSnapshot` wrote; throws in words when it is not one. */
export function fromSnapshot(text: string): Store {
  const kept = JSON.parse(text)
  if (kept.format !== FORMAT) throw new Error('another version')
  const store = createStore()
  store.counter = kept.counter
  store.notificationCounter = kept.notificationCounter
  for (const account of kept.accounts) addAccount(store, account)
  for (const status of kept.statuses) addStatus(store, status)
  Object.assign(store, Object.fromEntries(TABLES.map((name) => [name, new Map(kept.tables[name])])))
  Object.assign(store, Object.fromEntries(GRAPHS.map((name) => [name, createEdges(kept.graphs[name])])))
  return store
}
