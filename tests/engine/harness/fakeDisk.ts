import {
  type Change,
  type KeyValueStorage,
  memoryStorage,
} from '../../../src/worker/platform/keyValueStorage.ts'
import { noteActivity } from './settle.ts'

type Failure = 'shut' | 'full' | 'unreadable' | undefined

/** The browser's storage: it survives engines, is shared by concurrent ones, and can fail. */
export class FakeDisk {
  readonly session: KeyValueStorage
  readonly cache: KeyValueStorage
  readonly alerts: KeyValueStorage
  /**
   * How each database fails at present: it cannot be opened (`shut`), written to (`full`) or read (`unreadable`). Deleting works on
   * a full disk, as in browsers.
   */
  readonly failures: { session: Failure; cache: Failure; alerts: Failure } = {
    session: undefined,
    cache: undefined,
    alerts: undefined,
  }
  /** Every write, as `database/store/key`. */
  readonly writes: string[] = []
  readonly #stores = { session: new Set<string>(), cache: new Set<string>(), alerts: new Set<string>() }
  /** The session database, as engines see it. */
  readonly #opened: { readonly storage: KeyValueStorage; readonly isAlive: () => boolean }[] = []
  /** Called before a write takes effect; it may kill the engine. If it returns a promise, the write waits for that. */
  beforeWrite: (write: string) => unknown = () => {}

  constructor(storage: () => KeyValueStorage = memoryStorage) {
    this.session = storage()
    this.cache = storage()
    this.alerts = storage()
  }

  /** The stores of each database that have ever been written. */
  stores(): { readonly [D in keyof FakeDisk['failures']]: ReadonlySet<string> } {
    return this.#stores
  }

  /** The user deletes the data of the site: the browser empties the databases and closes them. */
  async clear(): Promise<void> {
    const stores = this.stores()
    for (const name of ['session', 'cache', 'alerts'] as const)
      for (const store of [...stores[name], 'accounts', 'meta'])
        for (const [key] of await this[name].entries(store)) await this[name].remove(store, key)
    this.closeSession()
  }

  /** The browser closes the session database, as it does when it is emptied, or for reasons of its own. */
  closeSession(): void {
    noteActivity()
    for (const { storage, isAlive } of this.#opened) if (isAlive()) storage.onClosed?.()
  }

  /** The database as an engine sees it. A killed engine gets no answer. */
  async open(database: keyof FakeDisk['failures'], isAlive: () => boolean): Promise<KeyValueStorage> {
    noteActivity()
    if (this.failures[database] === 'shut') throw new DOMException('storage is shut', 'SecurityError')
    const storage = this[database]
    const call = async <T>(work: () => Promise<T>, writes?: string, needsRoom = true): Promise<T> => {
      noteActivity()
      const ready = writes !== undefined && isAlive() ? this.beforeWrite(`${database}/${writes}`) : undefined
      if (ready instanceof Promise) await ready
      const failure = this.failures[database]
      if (!isAlive()) return new Promise<T>(() => {})
      if (failure === 'full' && writes !== undefined && needsRoom)
        throw new DOMException('full', 'QuotaExceededError')
      if (failure === 'unreadable') throw new DOMException('broken', 'UnknownError')
      if (writes !== undefined) this.writes.push(`${database}/${writes}`)
      const value = await work()
      noteActivity()
      return isAlive() ? value : new Promise<T>(() => {})
    }
    const opened: KeyValueStorage = {
      get: (store, key) => call(() => storage.get(store, key)),
      entries: (store) => call(() => storage.entries(store)),
      put: (store, key, value) => {
        this.#stores[database].add(store)
        return call(() => storage.put(store, key, value), `${store}/${key}`)
      },
      remove: (store, key) => call(() => storage.remove(store, key), `${store}/${key}`, false),
      change: (store, keys, change) => {
        const changeInRoom: Change = (stored) => {
          const writes = [...change(stored)]
          if (this.failures[database] === 'full' && writes.some(([, value]) => value !== undefined))
            throw new DOMException('full', 'QuotaExceededError')
          return writes
        }
        this.#stores[database].add(store)
        return call(() => storage.change(store, keys, changeInRoom), `${store}/${keys[0]}`, false)
      },
      close: () => {},
    }
    if (database === 'session') this.#opened.push({ storage: opened, isAlive })
    return opened
  }
}
