import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY_BYTES = 64_000_000

/** Files that people sent: in a folder if there is one, else in memory, where the oldest go first. */
export interface Uploads {
  put(name: string, bytes: Uint8Array): void
  get(name: string): Uint8Array | null
}

/** `dir` is the data directory; its folder of uploads is made when needed. Names are made by the instance. */
export function createUploads(dir: string | null): Uploads {
  if (dir !== null) {
    const folder = join(dir, 'uploads')
    return {
      put(name, bytes) {
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, name), bytes)
      },
      get(name) {
        try {
          return readFileSync(join(folder, name))
        } catch {
          return null
        }
      },
    }
  }
  const kept = new Map<string, Uint8Array>()
  let total = 0
  return {
    put(name, bytes) {
      kept.set(name, bytes)
      total += bytes.byteLength
      for (const [old, content] of kept) {
        if (total <= MEMORY_BYTES || old === name) break
        kept.delete(old)
        total -= content.byteLength
      }
    },
    get: (name) => kept.get(name) ?? null,
  }
}
