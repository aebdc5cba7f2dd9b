/** A database of named stores with string keys. Every call may reject; nobody may rely on it for more than memory. */
export interface KeyValueStorage {
  get(store: string, key: string): Promise<unknown>
  entries(store: string): Promise<readonly (readonly [string, unknown])[]>
  put(store: string, key: string, value: unknown): Promise<void>
  remove(store: string, key: string): Promise<void>
  /** Lets go of the connection; a later call opens it again. */
  close(): void
}

/** A storage that lasts as long as the engine: for browsers whose storage is shut, and for tests. */
export function memoryStorage(): KeyValueStorage {
  const stores = new Map<string, Map<string, unknown>>()
  const storeOf = (name: string): Map<string, unknown> => {
    const known = stores.get(name)
    if (known !== undefined) return known
    const made = new Map<string, unknown>()
    stores.set(name, made)
    return made
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
