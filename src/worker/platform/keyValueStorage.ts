/**
 * A database of named stores with string keys. Every call may reject, and callers must work without
 * persistence.
 */
export interface KeyValueStorage {
  get(store: string, key: string): Promise<unknown>
  entries(store: string): Promise<readonly (readonly [string, unknown])[]>
  put(store: string, key: string, value: unknown): Promise<void>
  remove(store: string, key: string): Promise<void>
  /** Closes the connection; the next call opens it again. */
  close(): void
}

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
    close: () => {},
  }
}
