import { isRecord, num, record } from '../../json/read.ts'
import {
  inOrder,
  isOurs,
  mergeJournals,
  placeAt,
  placesOf,
  type StoredEntry,
  type StoredValues,
  valuesOf,
} from './storedJournal.ts'

/** The version of the copy's format (P23). */
const STORAGE_VERSION = 1
/** Pleroma-FE's counter of update announcements: accounts created after the cutoff date start with this value. */
const CURRENT_UPDATE_COUNTER = 1
/** The cutoff date of the update counter (P32). */
const NEW_USER_DATE = '2022-08-04'
const TRIM_FLAGS = 1_000
const TRIM_AND_RESET_FLAGS = 1_001
/** Codes from this value up do not reset (P31). */
const RESET_END = 9_000

/** Counters by name; `reset` is a code that clears the others. */
type Flags = Readonly<Record<string, number>>

/** A device's or the instance's copy of the synced settings. All values derive from the journal. */
export interface StoredCopy {
  /** Time of the last change in ms since 1970; 0 if nothing was ever changed. */
  readonly timestamp: number
  readonly version: number
  readonly flags: Flags
  readonly journal: readonly StoredEntry[]
}

/** An empty copy. @param createdAt ISO time of the account's creation. */
export const freshCopy = (createdAt: string | undefined): StoredCopy => ({
  timestamp: 0,
  version: STORAGE_VERSION,
  flags: {
    updateCounter: createdAt !== undefined && createdAt > NEW_USER_DATE ? CURRENT_UPDATE_COUNTER : 0,
    reset: 0,
  },
  journal: [],
})

/** Whether `raw` is a copy (P28). */
export function isValidCopy(raw: unknown): boolean {
  const { _timestamp, _version } = record(raw)
  return (num(_timestamp) ?? 0) > 0 && (num(_version) ?? 0) > 0
}

/** Merges two copies. Commutative, associative and idempotent. */
export const mergeCopies = (a: StoredCopy, b: StoredCopy): StoredCopy => ({
  timestamp: Math.max(a.timestamp, b.timestamp),
  version: Math.max(a.version, b.version),
  flags: mergeFlags(a.flags, b.flags),
  journal: mergeJournals(a.journal, b.journal),
})

/** Flags only increase, so the higher value is newer. */
function mergeFlags(a: Flags, b: Flags): Flags {
  const merged = new Map(Object.entries(a))
  for (const [name, value] of Object.entries(b)) merged.set(name, Math.max(merged.get(name) ?? 0, value))
  return Object.fromEntries([...merged].sort(([left], [right]) => (left < right ? -1 : 1)))
}

/**
 * Applies the code in `reset`: 1000 and 1001 remove unknown flags, 1001 and all other codes below 9000 set the
 * remaining flags to 0 (P31).
 */
export function applyReset(flags: Flags): Flags {
  const { reset = 0, updateCounter = 0 } = flags
  if (reset === TRIM_FLAGS) return { updateCounter, reset: 0 }
  if (reset === TRIM_AND_RESET_FLAGS) return { updateCounter: 0, reset: 0 }
  const zeroed = reset > 0 && reset < RESET_END
  return { ...(zeroed ? Object.fromEntries(Object.keys(flags).map((name) => [name, 0])) : flags), reset: 0 }
}

/** Whether `copy` contains a change that `other` lacks. */
export function hasChangesMissingIn(copy: StoredCopy, other: StoredCopy): boolean {
  const known = new Set(other.journal.map((entry) => JSON.stringify(entry)))
  const flagged = Object.entries(copy.flags).some(([name, value]) => value !== (other.flags[name] ?? 0))
  return flagged || copy.journal.some((entry) => !known.has(JSON.stringify(entry)))
}

/**
 * The stored format of `copy`.
 *
 * @param user its owner as `user@host`.
 * @param replaced the copy at the instance that it replaces. Everything there that is not ours stays as it is, because
 *   other clients share the key (P60).
 */
export function writeCopy(
  { timestamp, version, flags, journal }: StoredCopy,
  user: string,
  replaced?: unknown,
): unknown {
  const { prefsStorage, flagStorage, ...others } = record(replaced)
  const { _journal, simple, collections, ...otherPrefs } = record(prefsStorage)
  const values = valuesOf(journal)
  const theirs = Array.isArray(_journal) ? _journal.filter(isRecord).filter(({ path }) => !isOurs(path)) : []
  return {
    ...others,
    _timestamp: timestamp,
    _version: version,
    _user: user,
    // The flags of a valid copy are part of `flags`.
    flagStorage: isValidCopy(replaced) ? flags : { ...record(flagStorage), ...flags },
    prefsStorage: {
      ...otherPrefs,
      _journal: [...theirs, ...journal].sort((a, b) => timeOf(a) - timeOf(b)),
      simple: { ...record(simple), ...values.simple },
      collections: { ...record(collections), ...values.collections },
    },
  }
}

const timeOf = ({ timestamp }: { readonly timestamp?: unknown }): number => num(timestamp) ?? 0

/**
 * A change: `set` sets a value; `on` adds an item (in the place of the item `instead`, which is removed) or removes it;
 * `to` moves an item to a 0-based index.
 */
export type StoredChange =
  | { readonly path: string; readonly set: number | boolean | string }
  | { readonly path: string; readonly item: string; readonly on: boolean; readonly instead?: string }
  | { readonly path: string; readonly item: string; readonly to: number }

/** Applies `change`. Returns `copy` itself if it has no effect. */
export function changed(copy: StoredCopy, change: StoredChange, now: number): StoredCopy {
  // Later than all known changes, so that the change wins even if this device's clock is behind.
  const timestamp = Math.max(now, (copy.journal.at(-1)?.timestamp ?? 0) + 1)
  const entries = entriesFor(copy, change, timestamp)
  return entries.length === 0 ? copy : { ...copy, timestamp, journal: mergeJournals(copy.journal, entries) }
}

function entriesFor(copy: StoredCopy, change: StoredChange, timestamp: number): readonly StoredEntry[] {
  const { path } = change
  if ('set' in change) {
    const [, name = ''] = path.split('.')
    const { simple }: StoredValues = valuesOf(copy.journal)
    return simple[name] === change.set ? [] : [{ path, operation: 'set', args: [change.set], timestamp }]
  }
  const { item } = change
  const places = placesOf(copy.journal, path)
  if ('on' in change) {
    const { on, instead = item } = change
    const entries: StoredEntry[] = []
    const place = places.get(instead)
    const isReplaced = on && instead !== item && place !== undefined
    if (isReplaced) entries.push({ path, operation: 'removeFromCollection', args: [instead], timestamp })
    if (places.has(item) === on) return entries
    const operation = on ? 'addToCollection' : 'removeFromCollection'
    return [...entries, { path, operation, args: isReplaced ? [item, place] : [item], timestamp }]
  }
  const items = inOrder(places)
  const from = items.indexOf(item)
  const others = items.filter((other) => other !== item)
  const to = Math.min(Math.max(change.to, 0), others.length)
  if (from === -1 || from === to) return []
  const place = placeAt(places, item, to)
  const moved = (which: string, by: number, at: number): StoredEntry => ({
    path,
    operation: 'reorderCollection',
    args: [which, by, at],
    timestamp,
  })
  if (place !== null) return [moved(item, to - from, place)]
  // No number is left between the neighbours: renumber all items.
  return others
    .toSpliced(to, 0, item)
    .map((each, index) => moved(each, each === item ? to - from : 0, index + 1))
}
