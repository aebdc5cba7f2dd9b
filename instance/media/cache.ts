/** Keeps what was last made, up to a number of bytes. */
export interface ByteCache {
  get(key: string, make: () => Uint8Array): Uint8Array
}

/** A cache that lets the least used go first. */
export function createByteCache(maxBytes: number): ByteCache {
  const kept = new Map<string, Uint8Array>()
  let total = 0
  return {
    get(key, make) {
      const found = kept.get(key)
      if (found) {
        kept.delete(key)
        kept.set(key, found)
        return found
      }
      const made = make()
      kept.set(key, made)
      total += made.byteLength
      for (const [oldKey, old] of kept) {
        if (total <= maxBytes || oldKey === key) break
        kept.delete(oldKey)
        total -= old.byteLength
      }
      return made
    },
  }
}
