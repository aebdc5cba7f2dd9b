import { type Clock, waitAtMost } from '../platform/clock.ts'
import { type KeyValueStorage, memoryStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'
import type { Storages } from '../platform/platform.ts'

/** A browser's storage that has not opened by then never will (WebKit knows such cases). */
const OPEN_LIMIT_MS = 8_000

export interface OpenedStorages {
  readonly session: KeyValueStorage
  readonly cache: KeyValueStorage
}

/**
 * Both databases. Storage that is shut or full makes the product forgetful, not useless: what can't
 * be opened is kept in memory. `onForgetful` is told once, as soon as what is written may be lost.
 */
export async function openStorages(
  storage: Storages,
  clock: Clock,
  log: EngineLog,
  onForgetful: () => void,
): Promise<OpenedStorages> {
  const open = async (what: string, opening: () => Promise<KeyValueStorage>): Promise<KeyValueStorage> => {
    try {
      const opened = await waitAtMost(clock, opening(), OPEN_LIMIT_MS)
      if (opened !== undefined) return opened
      log.error(`the ${what} database does not open`)
    } catch (thrown) {
      log.error(`the ${what} database is unavailable`, thrown)
    }
    if (what === 'session') onForgetful()
    return memoryStorage()
  }
  const [session, cache] = await Promise.all([
    open('session', storage.openSession),
    open('cache', storage.openCache),
  ])
  return { session: watched(session, onForgetful), cache }
}

/** `storage`, and `onFailure` is told once when something can't be written. */
function watched(storage: KeyValueStorage, onFailure: () => void): KeyValueStorage {
  let told = false
  const watching = async <T>(writing: Promise<T>): Promise<T> => {
    try {
      return await writing
    } catch (thrown) {
      if (!told) onFailure()
      told = true
      throw thrown
    }
  }
  return {
    get: (store, key) => storage.get(store, key),
    entries: (store) => storage.entries(store),
    put: (store, key, value) => watching(storage.put(store, key, value)),
    remove: (store, key) => watching(storage.remove(store, key)),
    close: () => storage.close(),
  }
}
