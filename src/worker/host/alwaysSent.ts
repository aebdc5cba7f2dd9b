import {
  type AccountKey,
  BROWSER,
  type EntityKey,
  type EntityKind,
  entityKey,
  isAnonymous,
  partsOf,
} from '../../shared/model/keys.ts'
import type { Session } from '../../shared/model/session.ts'
import type { EntityStore } from '../store/entityStore.ts'

/** How the instance is, what is preferred, what waits. */
const OF_EVERYBODY: readonly EntityKind[] = ['instance', 'connection', 'preferences', 'stored', 'badges']
const ALWAYS: ReadonlySet<EntityKind> = new Set([...OF_EVERYBODY, 'outbox', 'draft', 'uploads'])

/** Whether `key` may be among what every tab of `account` is told. */
export function isAlwaysTold(key: EntityKey, account: AccountKey): boolean {
  const { account: of, kind } = partsOf(key)
  return of === BROWSER || (of === account && ALWAYS.has(kind))
}

/**
 * What every tab of `account` is told, whatever it shows.
 *
 * @param draftsOf what was typed, and the files of it.
 */
export function alwaysTold(
  account: AccountKey,
  store: EntityStore,
  draftsOf: (account: AccountKey) => readonly EntityKey[],
): readonly EntityKey[] {
  const session = entityKey(BROWSER, 'session')
  const { userId } = (store.get(session) as Session | undefined) ?? {}
  const keys = [session, ...OF_EVERYBODY.map((kind) => entityKey(account, kind))]
  if (isAnonymous(account) || userId === undefined) return keys
  return [
    ...keys,
    entityKey(account, 'outbox'),
    entityKey(account, 'account', userId),
    entityKey(account, 'counts', userId),
    ...draftsOf(account),
  ]
}
