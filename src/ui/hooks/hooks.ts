import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { EntityTypes } from '../../shared/model/entity.ts'
import { type AccountKey, type EntityKind, entityKey, ONLY } from '../../shared/model/keys.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../shared/model/preferences.ts'
import type { Connection, Session } from '../../shared/model/session.ts'
import type { Engine } from '../engine/engine.ts'
import type { EngineStatus } from '../engine/engineStatus.ts'
import { useEngine } from './useEngine.ts'

/** One entity; renders only when it changes. Null while this tab does not have it. */
export function useEntity<K extends EntityKind>(
  account: AccountKey,
  kind: K,
  id: string,
): EntityTypes[K] | null {
  const { cells } = useEngine().mirror
  const key = entityKey(account, kind, id)
  return useSyncExternalStore(
    useCallback((changed: () => void) => cells.subscribe(key, changed), [cells, key]),
    () => cells.get(key),
  )
}

// `PageContexts` provides these once, so that no row subscribes to them.
export const SessionContext = createContext<Session | null>(null)
export const AccountKeyContext = createContext<AccountKey>('')
export const InstanceContext = createContext<EntityTypes['instance'] | null>(null)

/** The session; null until the first batch. */
export const useSession = (): Session | null => useContext(SessionContext)

/** The account that this tab shows; empty until the first batch. */
export const useAccountKey = (): AccountKey => useContext(AccountKeyContext)

/** The instance of the account that this tab shows; null until the engine has sent it. */
export const useInstance = (): EntityTypes['instance'] | null => useContext(InstanceContext)

export const useConnection = (): Connection | null => useEntity(useAccountKey(), 'connection', ONLY)

export const usePreferences = (): Preferences =>
  useEntity(useAccountKey(), 'preferences', ONLY) ?? DEFAULT_PREFERENCES

/** The current preferences without a subscription, for event handlers. */
export const preferencesNow = (engine: Engine, account: AccountKey): Preferences =>
  engine.mirror.cells.get(entityKey(account, 'preferences', ONLY)) ?? DEFAULT_PREFERENCES

/** One preference; renders only when it changes. */
export function usePreference<K extends keyof Preferences>(name: K): Preferences[K] {
  const engine = useEngine()
  const { cells } = engine.mirror
  const account = useAccountKey()
  const key = entityKey(account, 'preferences', ONLY)
  return useSyncExternalStore(
    useCallback((changed: () => void) => cells.subscribe(key, changed), [cells, key]),
    () => preferencesNow(engine, account)[name],
  )
}

export const useStatus = (id: string): EntityTypes['status'] | null =>
  useEntity(useAccountKey(), 'status', id)

export const useAccount = (id: string): EntityTypes['account'] | null =>
  useEntity(useAccountKey(), 'account', id)

/** The signed-in account's profile. */
export const useMe = (): EntityTypes['account'] | null => {
  const session = useSession()
  return useEntity(session?.account ?? '', 'account', session?.userId ?? ONLY)
}

/** The counts of the signed-in account. */
export const useMyCounts = (): EntityTypes['counts'] | null => {
  const session = useSession()
  return useEntity(session?.account ?? '', 'counts', session?.userId ?? ONLY)
}

/** One field of the engine's status. */
export function useEngineStatus<K extends keyof EngineStatus>(field: K): EngineStatus[K] {
  const { status } = useEngine()
  return useSyncExternalStore(
    useCallback((changed: () => void) => subscribe(status, changed), [status]),
    () => status[field],
  )
}
