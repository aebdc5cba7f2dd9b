import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'

/** How long an open that another connection blocks is waited for. */
const BLOCKED_LIMIT_MS = 4_000
/** Other engines may be adding stores at the same time. */
const MAX_TRIES = 5

/**
 * An IndexedDB database with the given stores, opened lazily and again after the browser shut it.
 *
 * It is opened without a version, and stores that are missing are added by raising whatever version
 * it has: an older build can so open what a newer one has added to, and a roll-back loses nothing.
 */
export function idbStorage(name: string, stores: readonly string[], log: EngineLog): KeyValueStorage {
  let current: Promise<IDBPDatabase> | null = null

  const open = async (forget: () => void): Promise<IDBPDatabase> => {
    let version: number | undefined
    for (let attempt = 1; ; attempt++) {
      try {
        const database = await openAt(version, forget)
        if (stores.every((store) => database.objectStoreNames.contains(store))) return database
        version = database.version + 1
        database.close()
      } catch (thrown) {
        // Somebody else has raised it further meanwhile.
        if (!(thrown instanceof Error) || thrown.name !== 'VersionError') throw thrown
        version = undefined
      }
      if (attempt === MAX_TRIES) throw new Error(`database ${name} keeps changing`)
    }
  }

  /** @param forget called when the connection is of no use any more. */
  const openAt = (version: number | undefined, forget: () => void): Promise<IDBPDatabase> =>
    new Promise((resolve, reject) => {
      let mine: IDBPDatabase | null = null
      let givenUp = false
      // `blocked` fires instead of success: without an end of our own this would hang for ever.
      let timer: ReturnType<typeof setTimeout> | undefined
      openDB(name, version, {
        upgrade(database) {
          for (const store of stores) {
            if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
          }
        },
        blocked() {
          log.warn(`database ${name} is held open by another engine`)
          timer = setTimeout(() => {
            givenUp = true
            reject(new Error(`database ${name} is blocked`))
          }, BLOCKED_LIMIT_MS)
        },
        blocking() {
          // Another engine wants to add stores: let go at once, open again when needed.
          mine?.close()
          forget()
        },
        terminated() {
          log.warn(`database ${name} was shut by the browser`)
          forget()
        },
      }).then(
        (database) => {
          clearTimeout(timer)
          mine = database
          // It came after all, and nobody waits for it: kept open it would block others.
          if (givenUp) database.close()
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
    // Set before the first await, or two callers would open two connections.
    const forget = (): void => {
      if (current === mine) current = null
    }
    const mine: Promise<IDBPDatabase> = open(forget).catch((thrown) => {
      forget()
      throw thrown
    })
    current = mine
    return mine
  }

  /** A connection may be closed under us between `database()` and its use: once more, then it is an error. */
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

  return {
    get: (store, key) => using((database) => database.get(store, key)),
    entries: (store) =>
      using(async (database) => {
        const transaction = database.transaction(store)
        const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()])
        return keys.map((key, index) => [String(key), values[index] as unknown] as const)
      }),
    put: (store, key, value) => using(async (database) => void (await database.put(store, value, key))),
    remove: (store, key) => using((database) => database.delete(store, key)),
    close() {
      const closing = current
      current = null
      closing?.then(
        (open) => open.close(),
        () => {},
      )
    },
  }
}

/** Drops the database `name`, if nobody holds it open. */
export const dropDatabase = (name: string): Promise<void> => deleteDB(name)
