/** A signed-in account as `user@host`; `@host` for an anonymous visitor of that instance. */
export type AccountKey = string

/** What kinds of entity cross the line. */
export type EntityKind =
  | 'status'
  | 'account'
  | 'counts'
  | 'notification'
  | 'report'
  | 'relationship'
  | 'session'
  | 'instance'
  | 'connection'
  | 'preferences'
  | 'draft'
  | 'announcement'
  | 'list'
  | 'hashtag'
  | 'filter'
  | 'shoutMessage'
  | 'badges'
  | 'chat'
  | 'chatMessage'
  | 'uploads'
  | 'stored'
  | 'outbox'

/** Where an entity lives: `user@host/status/9xyz`. Ids are opaque and may hold any character. */
export type EntityKey = string

/** Where that is kept which belongs to the browser and to no account: who is signed in. */
export const BROWSER: AccountKey = 'browser'

/** The id of entities of which an account has just one: its session, instance, connection, preferences. */
export const ONLY = '-'

/** Where an entity of `account` is kept. Without an id: the one of its kind (`ONLY`). */
export const entityKey = (account: AccountKey, kind: EntityKind, id: string = ONLY): EntityKey =>
  `${account}/${kind}/${id}`

/** The parts of `key`. Neither a name, a host nor a kind holds a slash, so the id is all the rest. */
export const partsOf = (key: EntityKey): { account: AccountKey; kind: EntityKind; id: string } => {
  const first = key.indexOf('/')
  const second = key.indexOf('/', first + 1)
  return {
    account: key.slice(0, first),
    kind: key.slice(first + 1, second) as EntityKind,
    id: key.slice(second + 1),
  }
}

/** The key of an anonymous visitor of `host`. */
export const anonymousOf = (host: string): AccountKey => `@${host}`

/** Whether nobody is signed in as `account`: a visitor has no name before the `@`. */
export const isAnonymous = (account: AccountKey): boolean => account.startsWith('@')
