import { GROUP } from './ownGroup.ts'
import { startAsItself } from './startAsItself.ts'

// A tab stores values for its next documents in its session storage. Once it has slept in a process of its own, it has a copy of
// them in the local storage, under its id. Each of its documents starts with that copy, because Chromium may show the document in
// an older process, which has an old state of the tab's session storage (decision 27).

/** The session storage key of this tab's id. A tab has one since it first slept in a process of its own. */
const TAB_ID = 'rookery-tab'
/** The start of the local storage keys. The id of a tab and the key of a value follow. */
const COPIES = `${TAB_ID} `
/** In place of the key of a value: when a document of the tab last started, in ms since the epoch. */
const SEEN = 'seen'
/** The key of the state of the history's entry, which Chromium drops if a reload changes the process, as after a crash (TB8). */
const ENTRY = 'rookery-entry'

interface Entry {
  readonly path: string
  readonly state: unknown
}

const copyOf = (id: string, key: string): string => `${COPIES}${id} ${key}`
const idOf = (copy: string): string => copy.slice(COPIES.length).split(' ')[0] ?? ''

/** The id of this tab if it has a copy in the local storage; otherwise null. Throws if the storage is blocked. */
export function copiedId(): string | null {
  const id = sessionStorage.getItem(TAB_ID)
  return id !== null && localStorage.getItem(copyOf(id, SEEN)) !== null ? id : null
}

/** Stores `value` for the next documents of this tab, and for its duplicates; null: removes it. Throws if the storage is blocked or full. */
export function storeInTab(key: string, value: string | null): void {
  set(sessionStorage, key, value)
  const id = copiedId()
  if (id === null) return
  try {
    set(localStorage, copyOf(id, key), value)
  } catch {
    // The local storage is full. An old copy would replace the value at the next start.
    forgetCopies((of) => of === id)
  }
}

/** Whether this tab has a copy in the local storage. */
export function hasCopy(): boolean {
  try {
    return copiedId() !== null
  } catch {
    // The storage is blocked.
    return false
  }
}

/** Stores the state of the history's entry for a reload in another process. Throws if the storage is blocked or full. */
export function storeEntry(): void {
  const entry: Entry = { path: location.pathname, state: history.state }
  storeInTab(ENTRY, JSON.stringify(entry))
}

/** Copies all values of this tab to the local storage, under `id`, from now on. Throws if the storage is blocked or full. */
export function copyAs(id: string): void {
  try {
    // Stored first: other tabs see the changes one by one, and may remove a copy that lacks this entry.
    localStorage.setItem(copyOf(id, SEEN), String(Date.now()))
    for (const key of storedKeys()) set(localStorage, copyOf(id, key), sessionStorage.getItem(key))
  } catch (full) {
    forgetCopies((of) => of === id)
    throw full
  }
  sessionStorage.setItem(TAB_ID, id)
}

/** Removes the copies of all tabs for which `isForgotten` is true. */
export function forgetCopies(isForgotten: (id: string, seenAt: number) => boolean): void {
  const copies = Object.keys(localStorage).filter((name) => name.startsWith(COPIES))
  const ids = [...new Set(copies.map(idOf))].filter((id) =>
    isForgotten(id, Number(localStorage.getItem(copyOf(id, SEEN)))),
  )
  for (const copy of copies) if (ids.includes(idOf(copy))) localStorage.removeItem(copy)
}

/** The value of `key` in the copy of the tab `id`. Throws if the storage is blocked. */
export const valueInCopy = (id: string, key: string): string | null => localStorage.getItem(copyOf(id, key))

/** The keys of what the tab itself has stored. Its group is that of its window, which a copy would not be about. */
const storedKeys = (): string[] =>
  Object.keys(sessionStorage).filter((key) => key.startsWith('rookery-') && ![TAB_ID, GROUP].includes(key))

function set(storage: Storage, key: string, value: string | null): void {
  if (value === null) storage.removeItem(key)
  else storage.setItem(key, value)
}

/** Starts this document with what its tab has stored, and with the copy of that, if there is one. Throws if the storage is blocked. */
export function restore(): void {
  const id = copiedId()
  if (id !== null) {
    for (const key of storedKeys()) sessionStorage.removeItem(key)
    const start = copyOf(id, '')
    localStorage.setItem(start + SEEN, String(Date.now()))
    for (const copy of Object.keys(localStorage))
      if (copy.startsWith(start) && copy !== start + SEEN)
        set(sessionStorage, copy.slice(start.length), localStorage.getItem(copy))
  } else if (!isReload()) return
  const { path, state } = JSON.parse(sessionStorage.getItem(ENTRY) ?? '{}') as Partial<Entry>
  if (history.state === null && path === location.pathname) history.replaceState(state, '')
}

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

try {
  startAsItself()
  restore()
} catch {
  // The storage is blocked, or other code wrote there.
}
