import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'

/** How long to wait for an open that another connection blocks. */
const BLOCKED_LIMIT_MS = 4_000
/** Retries of an open, since other engines may add stores at the same time. */
const MAX_TRIES = 5

/**
 * An IndexedDB database with the given stores. It opens lazily, and reopens after the browser closed it.
 *
 * It is opened without a version, and missing stores are added by raising the current version. So an older
 * build can open a database that a newer build has extended, and a roll-back loses no data.
 */
export function idbStorage(name: string, stores: readonly string[], log: EngineLog): KeyValueStorage {
  let current: Promise<IDBPDatabase> | null = null

  const open = async (onClosed: () => void): Promise<IDBPDatabase> => {
    let version: number | undefined
    for (let attempt = 1; ; attempt++) {
      try {
        const database = await openAt(version, onClosed)
        if (stores.every((store) => database.objectStoreNames.contains(store))) return database
        version = database.version + 1
        database.close()
      } catch (thrown) {
        // Another engine has raised the version in the meantime.
        if (!(thrown instanceof Error) || thrown.name !== 'VersionError') throw thrown
        version = undefined
      }
      if (attempt === MAX_TRIES) throw new Error(`database ${name} keeps changing`)
    }
  }

  /** @param onClosed called when the connection is no longer usable. */
  const openAt = (version: number | undefined, onClosed: () => void): Promise<IDBPDatabase> =>
    new Promise((resolve, reject) => {
      let connection: IDBPDatabase | null = null
      let timedOut = false
      // `blocked` fires instead of success. Without this timeout, the open would hang for ever.
      let timer: ReturnType<typeof setTimeout> | undefined
      openDB(name, version, {
        upgrade(database) {
          for (const store of stores) {
            if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
          }
        },
        blocked() {
          log.warn(`database ${name} is blocked by another engine`)
          timer = setTimeout(() => {
            timedOut = true
            reject(new Error(`database ${name} is blocked`))
          }, BLOCKED_LIMIT_MS)
        },
        blocking() {
          // Another engine is adding stores: close at once, and reopen when needed.
          connection?.close()
          onClosed()
        },
        terminated() {
          log.warn(`database ${name} was closed by the browser`)
          onClosed()
          storage.onClosed?.()
        },
      }).then(
        (database) => {
          clearTimeout(timer)
          connection = database
          // The open succeeded after the timeout. Close the unused connection, which would block others.
          if (timedOut) database.close()
          else resolve(database)
        },
        (thrown) => {
          clearTimeout(timer)
          reject(thrown)
        },
      )
    })

  const database = (): Promise<IDBPDatabase> => {
    if (current !== null) return current
    // Assigned before the first await, so that two callers share one connection.
    const onClosed = (): void => {
      if (current === connection) current = null
    }
    const connection: Promise<IDBPDatabase> = open(onClosed).catch((thrown) => {
      onClosed()
      throw thrown
    })
    current = connection
    return connection
  }

  /** The connection may close between `database()` and its use: retries once. */
  const using = async <T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> => {
    const used = database()
    try {
      return await work(await used)
    } catch (thrown) {
      const closed =
        thrown instanceof Error && (thrown.name === 'InvalidStateError' || thrown.name === 'AbortError')
      if (!closed) throw thrown
      if (current === used) current = null
      used.then(
        (open) => open.close(),
        () => {},
      )
      return work(await database())
    }
  }

  const change: KeyValueStorage['change'] = (store, keys, change) =>
    using(async (database) => {
      const transaction = database.transaction(store, 'readwrite')
      const entries = transaction.store
      const stored = await Promise.all(keys.map((key) => entries.get(key)))
      const writes = [...change(stored)].map(([key, value]) =>
        value === undefined ? entries.delete(key) : entries.put(value, key),
      )
      await Promise.all([...writes, transaction.done])
    })

  const storage: KeyValueStorage = {
    get: (store, key) => using((database) => database.get(store, key)),
    entries: (store) =>
      using(async (database) => {
        const transaction = database.transaction(store)
        const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()])
        return keys.map((key, index) => [String(key), values[index] as unknown] as const)
      }),
    put: (store, key, value) => change(store, [], () => [[key, value]]),
    remove: (store, key) => change(store, [], () => [[key, undefined]]),
    change,
    close() {
      const closing = current
      current = null
      closing?.then(
        (open) => open.close(),
        () => {},
      )
    },
  }
  return storage
}

/** Deletes the database `name`, once no connection to it is open. */
export const dropDatabase = (name: string): Promise<void> => deleteDB(name)
