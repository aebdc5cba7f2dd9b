import { type IDBPDatabase, openDB } from 'idb'
import { ALERTS_DATABASE, ALERTS_LOCK, ALERTS_STORE } from '../shared/alerts/alertsDatabase.ts'

/** A context that holds the lock for longer than this is taken to be frozen, and its lock is ignored. */
const LOCK_LIMIT_MS = 1_000

/** Access to the books of `alertBook.ts` and `pushBook.ts`, which the engine reads and writes, too. */
export interface AlertDatabase {
  /** May resolve to the value as of a concurrent call: many pushes look at the same book. */
  read(key: string): Promise<unknown>
  /** Replaces the value at `key` with the one that `work` returns, under the lock. Resolves to the answer of `work`. */
  change<T>(
    key: string,
    work: (value: unknown) => { readonly value: unknown; readonly answer: T },
  ): Promise<T>
}

/** The alert database. It is open only while it is used, so that it never blocks the engine's upgrades. */
export function openAlertDatabase(locks: LockManager): AlertDatabase {
  const using = async <T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> => {
    // No version, as in the engine: another build may have raised it.
    const database = await openDB(ALERTS_DATABASE, undefined, {
      upgrade: (upgraded) => {
        if (!upgraded.objectStoreNames.contains(ALERTS_STORE)) upgraded.createObjectStore(ALERTS_STORE)
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
    })
    try {
      return await work(database)
    } finally {
      database.close()
    }
  }
  const withLock = async <T>(work: () => Promise<T>): Promise<T> => {
    let started = false
    const start = (): Promise<T> => {
      started = true
      return work()
    }
    try {
      return await locks.request(ALERTS_LOCK, { signal: AbortSignal.timeout(LOCK_LIMIT_MS) }, start)
    } catch (thrown) {
      if (started) throw thrown
      return start()
    }
  }
  const reading = new Map<string, Promise<unknown>>()
  return {
    read(key) {
      const started = reading.get(key)
      if (started !== undefined) return started
      const read = using((database) => database.get(ALERTS_STORE, key)).finally(() => reading.delete(key))
      reading.set(key, read)
      return read
    },
    change: (key, work) =>
      withLock(() =>
        using(async (database) => {
          const { value, answer } = work(await database.get(ALERTS_STORE, key))
          await database.put(ALERTS_STORE, value, key)
          return answer
        }),
      ),
  }
}
