import {
  type AccountKey,
  BROWSER,
  type EntityKey,
  type EntityKind,
  entityKey,
  partsOf,
} from '../../shared/model/keys.ts'
import type { EntityStore } from '../store/entityStore.ts'

/** Sent for every account, including visitors. */
const FOR_ALL: readonly EntityKind[] = [
  'session',
  'instance',
  'connection',
  'preferences',
  'stored',
  'badges',
]
const FOR_ACCOUNT: ReadonlySet<EntityKind> = new Set([...FOR_ALL, 'outbox', 'draft', 'spent', 'uploads'])

/** Whether `key` may be among the entities that every tab of `account` gets. */
export function isAlwaysSent(key: EntityKey, account: AccountKey): boolean {
  const { account: of, kind } = partsOf(key)
  return of === BROWSER || (of === account && FOR_ACCOUNT.has(kind))
}

/**
 * The entities that every tab of `account` gets, regardless of its page.
 *
 * @param draftsOf returns the keys of an account's drafts and their files.
 */
export function alwaysSentKeys(
  account: AccountKey,
  store: EntityStore,
  draftsOf: (account: AccountKey) => readonly EntityKey[],
): readonly EntityKey[] {
  const { userId } = store.get(entityKey(account, 'session')) ?? {}
  const keys = [entityKey(BROWSER, 'accounts'), ...FOR_ALL.map((kind) => entityKey(account, kind))]
  if (userId === undefined) return keys
  return [
    ...keys,
    entityKey(account, 'outbox'),
    entityKey(account, 'account', userId),
    entityKey(account, 'counts', userId),
    ...draftsOf(account),
  ]
}
