import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MAX_MEMORY_BYTES = 64_000_000

/** Uploaded files: in a folder if there is one, else in memory, where the oldest are evicted. */
export interface Uploads {
  put(name: string, bytes: Uint8Array): void
  get(name: string): Uint8Array | null
}

/** `dir` is the data directory. Its uploads folder is created when needed. The instance chooses all file names. */
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
  const files = new Map<string, Uint8Array>()
  let total = 0
  return {
    put(name, bytes) {
      files.set(name, bytes)
      total += bytes.byteLength
      for (const [old, content] of files) {
        if (total <= MAX_MEMORY_BYTES || old === name) break
        files.delete(old)
        total -= content.byteLength
      }
    },
    get: (name) => files.get(name) ?? null,
  }
}
