import { type Clock, waitAtMost } from '../platform/clock.ts'
import { type KeyValueStorage, type MovableStorage, memoryStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'
import type { Storages } from '../platform/platform.ts'

/** A database that has not opened within this time never will (seen in WebKit). */
const OPEN_LIMIT_MS = 8_000

export interface OpenedStorages {
  readonly session: MovableStorage
  readonly cache: MovableStorage
}

/**
 * Opens both databases. If a database can't be opened, its data stays in memory and is lost on restart.
 * `onStorageLost` is called once, as soon as writes may be lost.
 */
export async function openStorages(
  storage: Storages,
  clock: Clock,
  log: EngineLog,
  onStorageLost: () => void,
): Promise<OpenedStorages> {
  const open = async (what: string, opening: () => Promise<KeyValueStorage>): Promise<KeyValueStorage> => {
    try {
      const opened = await waitAtMost(clock, opening(), OPEN_LIMIT_MS)
      if (opened !== undefined) return opened
      log.error(`the ${what} database did not open in time`)
    } catch (thrown) {
      log.error(`the ${what} database is unavailable`, thrown)
    }
    if (what === 'session') onStorageLost()
    return memoryStorage()
  }
  const [session, cache] = await Promise.all([
    open('session', storage.openSession),
    open('cache', storage.openCache),
  ])
  return { session: movable(session, onStorageLost), cache: movable(cache, () => {}) }
}

/** Wraps `place`. `onFailure` is called once, at the first failed write. */
function movable(place: KeyValueStorage, onFailure: () => void): MovableStorage {
  let reported = false
  const reportFailure = async <T>(writing: Promise<T>): Promise<T> => {
    try {
      return await writing
    } catch (thrown) {
      if (!reported) onFailure()
      reported = true
      throw thrown
    }
  }
  const storage: MovableStorage = {
    place,
    isPrivate: false,
    get: (store, key) => storage.place.get(store, key),
    entries: (store) => storage.place.entries(store),
    put: (store, key, value) => reportFailure(storage.place.put(store, key, value)),
    remove: (store, key) => reportFailure(storage.place.remove(store, key)),
    change: (store, keys, change) => reportFailure(storage.place.change(store, keys, change)),
    close: () => storage.place.close(),
  }
  return storage
}
