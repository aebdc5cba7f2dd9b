import { ALERTS_DATABASE, ALERTS_STORE } from '../../shared/alerts/alertsDatabase.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'
import type { Storages } from '../platform/platform.ts'
import { dropDatabase, idbStorage } from './database.ts'
import { CACHE_STORES, SESSION_STORES } from './stores.ts'

/** Raise this when the shape of cached data changes. Databases of older schemas are dropped. */
const CACHE_SCHEMA = 3
const SESSION_NAME = 'rookery-session'
const cacheName = (schema: number): string => `rookery-cache-${schema}`

/** The databases in the browser's IndexedDB. Opening rejects if the browser blocks storage. */
export function browserStorages(log: EngineLog): Storages {
  const ready = async (storage: KeyValueStorage, store: string): Promise<KeyValueStorage> => {
    await storage.entries(store).then((entries) => entries.length)
    return storage
  }
  return {
    openSession: () => ready(idbStorage(SESSION_NAME, SESSION_STORES, log), 'meta'),
    openAlerts: async () => idbStorage(ALERTS_DATABASE, [ALERTS_STORE], log),
    openCache: async () => {
      for (let old = 1; old < CACHE_SCHEMA; old++) {
        dropDatabase(cacheName(old)).catch((thrown) => log.error('could not drop an old cache', thrown))
      }
      return idbStorage(cacheName(CACHE_SCHEMA), CACHE_STORES, log)
    },
  }
}
