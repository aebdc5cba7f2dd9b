/** A signed-in account as `user@host`; `@host` for an anonymous visitor of that instance. */
export type AccountKey = string

/** The kinds of entity that the engine sends to tabs. */
export type EntityKind =
  | 'status'
  | 'account'
  | 'counts'
  | 'notification'
  | 'anyNotification'
  | 'notificationPolicy'
  | 'notificationRequest'
  | 'report'
  | 'registration'
  | 'logEntry'
  | 'personRecord'
  | 'blockedDomain'
  | 'relationship'
  | 'session'
  | 'accounts'
  | 'instance'
  | 'connection'
  | 'preferences'
  | 'draft'
  | 'spent'
  | 'announcement'
  | 'list'
  | 'hashtag'
  | 'filter'
  | 'shoutMessage'
  | 'badges'
  | 'chat'
  | 'chatMessage'
  | 'directThread'
  | 'uploads'
  | 'stored'
  | 'outbox'
  | 'twoFactor'
  | 'client'
  | 'restriction'
  | 'bulkJob'
  | 'backup'
  | 'alias'
  | 'tab'

/** Exists for the compiler only: the field of a key that holds its kind. */
declare const KIND: unique symbol

/**
 * An entity's key: `user@host/status/9xyz`. Ids are opaque and may contain any character. It is a string, and the compiler knows
 * the kind of entity behind it.
 */
export type EntityKey<K extends EntityKind = EntityKind> = string & { readonly [KIND]: K }

/**
 * The account key for data of the browser that belongs to no account, such as who is signed in. In a tab it is also the key of
 * the session, because a tab has only that of the account that it shows.
 */
export const BROWSER: AccountKey = 'browser'

/** The id of entities that each account has one of: session, instance, connection, preferences. */
export const ONLY = '-'

/** The key of an entity of `account`. Without an id: the key of the only one of its kind (`ONLY`). */
export const entityKey = <K extends EntityKind>(
  account: AccountKey,
  kind: K,
  id: string = ONLY,
): EntityKey<K> => `${account}/${kind}/${id}` as EntityKey<K>

/** Whether `key` is that of an entity of `kind`, and of `account`, if that is given. */
export const isOfKind = <K extends EntityKind>(
  key: EntityKey,
  kind: K,
  account: AccountKey = partsOf(key).account,
): key is EntityKey<K> => key.startsWith(entityKey(account, kind, ''))

/** The parts of `key`. Account keys and kinds contain no slash, so the id is all the rest. */
export const partsOf = <K extends EntityKind>(
  key: EntityKey<K>,
): { account: AccountKey; kind: K; id: string } => {
  const first = key.indexOf('/')
  const second = key.indexOf('/', first + 1)
  return {
    account: key.slice(0, first),
    kind: key.slice(first + 1, second) as K,
    id: key.slice(second + 1),
  }
}

/** The account key of an anonymous visitor of `host`. */
export const anonymousOf = (host: string): AccountKey => `@${host}`

/** Whether `account` is an anonymous visitor, which has no name before the `@`. */
export const isAnonymous = (account: AccountKey): boolean => account.startsWith('@')
