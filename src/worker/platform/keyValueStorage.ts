/**
 * A database of named stores with string keys. Every call may reject, and callers must work without
 * persistence.
 */
export interface KeyValueStorage {
  get(store: string, key: string): Promise<unknown>
  entries(store: string): Promise<readonly (readonly [string, unknown])[]>
  put(store: string, key: string, value: unknown): Promise<void>
  remove(store: string, key: string): Promise<void>
  /**
   * Reads the values of `keys` and writes what `change` returns, in one transaction. Undefined deletes an entry. `change`
   * may be called again.
   */
  change(store: string, keys: readonly string[], change: Change): Promise<void>
  /** Closes the connection; the next call opens it again. */
  close(): void
  /** Called after the browser has closed it, as it does when the user deletes the data of the site (EV6). */
  onClosed?: () => void
}

/** Makes new values of entries from the stored ones. */
export type Change = (stored: readonly unknown[]) => Iterable<readonly [key: string, value: unknown]>

/** A storage whose place can change while others use it. */
export interface MovableStorage extends KeyValueStorage {
  place: KeyValueStorage
  /** Whether the place is in memory because of private mode (ST32). */
  isPrivate: boolean
}

/** Whether `storage` is in memory because of private mode. */
export const isPrivate = (storage: Partial<MovableStorage>): boolean => storage.isPrivate === true

/** A storage in memory, which lasts as long as the engine. Used when the browser blocks storage, and in tests. */
export function memoryStorage(): KeyValueStorage {
  const stores = new Map<string, Map<string, unknown>>()
  const storeOf = (name: string): Map<string, unknown> => {
    const known = stores.get(name)
    if (known !== undefined) return known
    const created = new Map<string, unknown>()
    stores.set(name, created)
    return created
  }
  return {
    get: async (store, key) => structuredClone(storeOf(store).get(key)),
    entries: async (store) =>
      [...storeOf(store)].map(([key, value]) => [key, structuredClone(value)] as const),
    put: async (store, key, value) => void storeOf(store).set(key, structuredClone(value)),
    remove: async (store, key) => void storeOf(store).delete(key),
    change: async (store, keys, change) => {
      const entries = storeOf(store)
      for (const [key, value] of change(keys.map((key) => structuredClone(entries.get(key)))))
        if (value === undefined) entries.delete(key)
        else entries.set(key, structuredClone(value))
    },
    close: () => {},
  }
}
