import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromSnapshot, toSnapshot } from './state/snapshot.ts'
import type { Store } from './state/store.ts'

const DEBOUNCE_MS = 1000

/** Keeps the state in a directory. */
export interface Persistence {
  /** What was kept, or `null` if there is nothing. */
  load(): Store | null
  /** The state has changed: it is written down soon. */
  touch(store: Store): void
  /** Writes what is not yet written. What can't be written is said, and ends nothing. */
  close(store: Store): Promise<void>
}

/** `dir` is made when there is none; with `null` nothing is ever kept. */
export function createPersistence(dir: string | null): Persistence {
  if (dir === null) return { load: () => null, touch: () => {}, close: async () => {} }
  makeDirectory(dir)
  const file = join(dir, 'state.json')
  let timer: ReturnType<typeof setTimeout> | null = null
  let writing: Promise<void> = Promise.resolve()
  let said = false

  function write(store: Store): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const text = toSnapshot(store)
    // One after the other, and never half a file: written beside, then put in place.
    writing = writing.then(async () => {
      try {
        await writeFile(`${file}.new`, text)
        await rename(`${file}.new`, file)
        said = false
      } catch (thrown) {
        const why = thrown instanceof Error ? thrown.message : String(thrown)
        if (!said) console.error(`What happens can't be kept for now: ${why}`)
        said = true
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
        throw new Error(`What is kept in ${file} can't be read: choose an empty directory.`, {
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
    throw new Error(`The directory ${dir} can't be written to.`, { cause: thrown })
  }
}
