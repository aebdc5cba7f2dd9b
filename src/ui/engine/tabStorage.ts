import { randomId } from './randomId.ts'

/** The session storage key of this tab's id. A duplicated tab gets another one (`hooks/tabCopy.ts`). */
const TAB = 'rookery-tab'
/** Marks in session storage that this tab was reloaded because its build is no longer on the server. */
export const RELOADED_FOR = 'rookery-reloaded-for'
/** The start of the local storage keys of tabs that have a copy. */
export const COPIED = 'rookery-copied '

let onKept = (): void => {}

/** Calls `listener` after each change by `keep`. */
export const whenKept = (listener: () => void): void => {
  onKept = listener
}

/**
 * Stores `value` for the next documents of this tab, and for its duplicates; null: removes it. Throws if the storage is blocked
 * or full.
 */
export function keep(key: string, value: string | null): void {
  if (value === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, value)
  onKept()
}

/** The id of this tab, made by its first document. Throws if the storage is blocked. */
export function tabId(): string {
  const id = sessionStorage.getItem(TAB) ?? randomId()
  sessionStorage.setItem(TAB, id)
  return id
}

/** Gives this tab another id. */
export const forgetTabId = (): void => sessionStorage.removeItem(TAB)

/**
 * Whether this tab has a copy of its session storage. It has one since it slept in a process of its own: Chromium may
 * show its next document in an older process, which has an old state of the session storage.
 */
export function hasCopy(): boolean {
  try {
    const id = sessionStorage.getItem(TAB)
    return id !== null && localStorage.getItem(COPIED + id) !== null
  } catch {
    // Storage is blocked.
    return false
  }
}

/** All that `keep` has stored. */
export const keptValues = (): ReadonlyMap<string, string> =>
  new Map(keptKeys().map((key) => [key, sessionStorage.getItem(key) ?? '']))

/** Stores `values` in place of all that `keep` has stored. */
export function replaceKept(values: ReadonlyMap<string, string>): void {
  for (const key of keptKeys()) sessionStorage.removeItem(key)
  for (const [key, value] of values) sessionStorage.setItem(key, value)
}

const keptKeys = (): string[] =>
  Object.keys(sessionStorage).filter(
    (key) => key.startsWith('rookery-') && key !== TAB && key !== RELOADED_FOR,
  )
