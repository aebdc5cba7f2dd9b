import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Caches generated files up to a number of bytes. */
export interface ByteCache {
  get(key: string, make: () => Uint8Array): Uint8Array
}

/**
 * A cache in memory that evicts the least recently used files.
 * @param folder a directory that keeps every generated file, for other instances too; null: none
 */
export function createByteCache(maxBytes: number, folder: string | null = null): ByteCache {
  const entries = new Map<string, Uint8Array>()
  let total = 0
  if (folder !== null) mkdirSync(folder, { recursive: true })
  return {
    get(key, make) {
      const found = entries.get(key)
      if (found) {
        entries.delete(key)
        entries.set(key, found)
        return found
      }
      const made = folder === null ? make() : readOrMake(folder, key, make)
      entries.set(key, made)
      total += made.byteLength
      for (const [oldKey, old] of entries) {
        if (total <= maxBytes || oldKey === key) break
        entries.delete(oldKey)
        total -= old.byteLength
      }
      return made
    },
  }
}

function readOrMake(folder: string, key: string, make: () => Uint8Array): Uint8Array {
  const path = join(folder, createHash('sha256').update(key).digest('hex'))
  try {
    return readFileSync(path)
  } catch {
    const made = make()
    // Other instances read and write here, too. Thanks to renaming, no one reads half a file.
    const temporary = `${path}.${process.pid}`
    writeFileSync(temporary, made)
    renameSync(temporary, path)
    return made
  }
}
