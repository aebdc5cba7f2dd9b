import { type KeyValueStorage, memoryStorage } from '../../../src/worker/platform/keyValueStorage.ts'
import { beat } from './settle.ts'

type Trouble = 'shut' | 'full' | 'unreadable' | undefined

/** The browser's storage: outlives engines, is shared by those that live side by side, and can fail. */
export class FakeDisk {
  readonly session = memoryStorage()
  readonly cache = memoryStorage()
  readonly alerts = memoryStorage()
  /** What is wrong with each database. */
  readonly trouble: { session: Trouble; cache: Trouble; alerts: Trouble } = {
    session: undefined,
    cache: undefined,
    alerts: undefined,
  }
  /** Every write, as `database/store/key`. */
  readonly writes: string[] = []

  /** The database as an engine has it; one that has died gets no answer any more. */
  async open(database: keyof FakeDisk['trouble'], lives: () => boolean): Promise<KeyValueStorage> {
    beat()
    if (this.trouble[database] === 'shut') throw new DOMException('storage is shut', 'SecurityError')
    const storage = this[database]
    const call = async <T>(work: () => Promise<T>, writes?: string): Promise<T> => {
      beat()
      const trouble = this.trouble[database]
      if (!lives()) return new Promise<T>(() => {})
      if (trouble === 'full' && writes !== undefined) throw new DOMException('full', 'QuotaExceededError')
      if (trouble === 'unreadable') throw new DOMException('broken', 'UnknownError')
      if (writes !== undefined) this.writes.push(`${database}/${writes}`)
      const value = await work()
      beat()
      return lives() ? value : new Promise<T>(() => {})
    }
    return {
      get: (store, key) => call(() => storage.get(store, key)),
      entries: (store) => call(() => storage.entries(store)),
      put: (store, key, value) => call(() => storage.put(store, key, value), `${store}/${key}`),
      remove: (store, key) => call(() => storage.remove(store, key), `${store}/${key}`),
      close: () => {},
    }
  }
}
