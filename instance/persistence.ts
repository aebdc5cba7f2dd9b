import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromSnapshot, toSnapshot } from './state/snapshot.ts'
import type { Store } from './state/store.ts'

const DEBOUNCE_MS = 1000

/** Saves the state in a directory. */
export interface Persistence {
  /** The saved state, or `null` if there is none. */
  load(): Store | null
  /** Schedules saving after a change of the state. */
  touch(store: Store): void
  /** Saves pending changes. Logs an error rather than failing. */
  close(store: Store): Promise<void>
}

/** Creates `dir` if needed. With `null` nothing is saved. */
export function createPersistence(dir: string | null): Persistence {
  if (dir === null) return { load: () => null, touch: () => {}, close: async () => {} }
  makeDirectory(dir)
  const file = join(dir, 'state.json')
  let timer: ReturnType<typeof setTimeout> | null = null
  let writing: Promise<void> = Promise.resolve()
  let reported = false

  function write(store: Store): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    // Writes are queued, and each goes to a new file that then replaces the old one, so that no half file remains.
    writing = writing.then(async () => {
      try {
        await writeFile(`${file}.new`, toSnapshot(store))
        await rename(`${file}.new`, file)
        reported = false
      } catch (thrown) {
        const why = thrown instanceof Error ? thrown.message : String(thrown)
        if (!reported) console.error(`Could not save the state: ${why}`)
        reported = true
      }
    })
    return writing
  }

  return {
    load() {
      try {
        return fromSnapshot(readFileSync(file, 'utf8'))
      } catch (thrown) {
        if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null
        throw new Error(`The saved state in ${file} is unreadable: choose an empty directory.`, {
          cause: thrown,
        })
      }
    },
    touch(store) {
      timer ??= setTimeout(() => void write(store), DEBOUNCE_MS)
    },
    close: (store) => write(store),
  }
}

function makeDirectory(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true })
    accessSync(dir, constants.W_OK)
  } catch (thrown) {
    throw new Error(`The directory ${dir} is not writable.`, { cause: thrown })
  }
}
