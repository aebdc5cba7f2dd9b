import { deserialize, serialize } from 'node:v8'
import type { KeyValueStorage } from '../../src/worker/platform/keyValueStorage.ts'

/** A storage whose values are outside the JavaScript heap, like the values of a database. */
export function bufferStorage(): KeyValueStorage {
  const stores = new Map<string, Map<string, Buffer>>()
  const storeOf = (name: string): Map<string, Buffer> => {
    const known = stores.get(name) ?? new Map<string, Buffer>()
    stores.set(name, known)
    return known
  }
  const read = (value: Buffer | undefined): unknown => (value === undefined ? undefined : deserialize(value))
  return {
    get: async (store, key) => read(storeOf(store).get(key)),
    entries: async (store) => [...storeOf(store)].map(([key, value]) => [key, read(value)] as const),
    put: async (store, key, value) => void storeOf(store).set(key, serialize(value)),
    remove: async (store, key) => void storeOf(store).delete(key),
    change: async (store, keys, change) => {
      const entries = storeOf(store)
      for (const [key, value] of change(keys.map((key) => read(entries.get(key)))))
        if (value === undefined) entries.delete(key)
        else entries.set(key, serialize(value))
    },
    close: () => {},
  }
}
