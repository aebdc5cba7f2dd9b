import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keeps what was last made, up to a number of bytes. */
export interface ByteCache {
  get(key: string, make: () => Uint8Array): Uint8Array
}

/**
 * A cache that lets the least used go first.
 * @param folder where everything stays that was ever made, for whoever comes next; null: nowhere
 */
export function createByteCache(maxBytes: number, folder: string | null = null): ByteCache {
  const kept = new Map<string, Uint8Array>()
  let total = 0
  if (folder !== null) mkdirSync(folder, { recursive: true })
  return {
    get(key, make) {
      const found = kept.get(key)
      if (found) {
        kept.delete(key)
        kept.set(key, found)
        return found
      }
      const made = folder === null ? make() : fromFolder(folder, key, make)
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

function fromFolder(folder: string, key: string, make: () => Uint8Array): Uint8Array {
  const path = join(folder, createHash('sha256').update(key).digest('hex'))
  try {
    return readFileSync(path)
  } catch {
    const made = make()
    // Others write there, too: never half a file.
    const own = `${path}.${process.pid}`
    writeFileSync(own, made)
    renameSync(own, path)
    return made
  }
}
