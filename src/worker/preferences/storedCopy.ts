import {
  inOrder,
  mergeJournals,
  placeAt,
  placesOf,
  type StoredEntry,
  type StoredValues,
  valuesOf,
} from './storedJournal.ts'

/** The version of the copy's format (P23). */
const STORAGE_VERSION = 1
/** As Pleroma-FE counts: who signed up after the cutoff date has no news to be told of. */
const CURRENT_UPDATE_COUNTER = 1
/** The cutoff date of the update counter (P32). */
const NEW_USER_DATE = '2022-08-04'
const TRIM_FLAGS = 1_000
const TRIM_AND_RESET_FLAGS = 1_001
/** Codes from here on do not reset (P31). */
const RESET_END = 9_000

/** How often something was seen, by its name; `reset` is an order to forget. */
export type Flags = Readonly<Record<string, number>>

/** One device's knowledge of what is stored, or the instance's. All values follow from the journal. */
export interface StoredCopy {
  /** ms since 1970 of the last change; 0: nobody ever changed anything. */
  readonly timestamp: number
  readonly version: number
  readonly flags: Flags
  readonly journal: readonly StoredEntry[]
}

/** What there is before anything was stored. @param createdAt when the account was made, ISO. */
export const freshCopy = (createdAt: string | undefined): StoredCopy => ({
  timestamp: 0,
  version: STORAGE_VERSION,
  flags: {
    updateCounter: createdAt !== undefined && createdAt > NEW_USER_DATE ? CURRENT_UPDATE_COUNTER : 0,
    reset: 0,
  },
  journal: [],
})

/** What two copies come to; the same in whichever order, and however often. */
export const mergeCopies = (a: StoredCopy, b: StoredCopy): StoredCopy => ({
  timestamp: Math.max(a.timestamp, b.timestamp),
  version: Math.max(a.version, b.version),
  flags: mergeFlags(a.flags, b.flags),
  journal: mergeJournals(a.journal, b.journal),
})

/** Flags only ever count up: the higher one is the newer. */
function mergeFlags(a: Flags, b: Flags): Flags {
  const merged = new Map(Object.entries(a))
  for (const [name, value] of Object.entries(b)) merged.set(name, Math.max(merged.get(name) ?? 0, value))
  return Object.fromEntries([...merged].sort(([left], [right]) => (left < right ? -1 : 1)))
}

/**
 * Carries out the order in `reset`: 1000 and 1001 forget unknown flags, 1001 and all others below 9000 set
 * the remaining ones to 0 (P31).
 */
export function obeyReset(flags: Flags): Flags {
  const { reset = 0, updateCounter = 0 } = flags
  if (reset === TRIM_FLAGS) return { updateCounter, reset: 0 }
  if (reset === TRIM_AND_RESET_FLAGS) return { updateCounter: 0, reset: 0 }
  const zeroed = reset > 0 && reset < RESET_END
  return { ...(zeroed ? Object.fromEntries(Object.keys(flags).map((name) => [name, 0])) : flags), reset: 0 }
}

/** Whether `copy` knows a change that `other` does not. */
export function knowsMore(copy: StoredCopy, other: StoredCopy): boolean {
  const known = new Set(other.journal.map((entry) => JSON.stringify(entry)))
  const flagged = Object.entries(copy.flags).some(([name, value]) => value !== (other.flags[name] ?? 0))
  return flagged || copy.journal.some((entry) => !known.has(JSON.stringify(entry)))
}

/** `copy` as the instance keeps it. @param user whose it is, `user@host`. */
export function writeCopy({ timestamp, version, flags, journal }: StoredCopy, user: string): unknown {
  return {
    _timestamp: timestamp,
    _version: version,
    _user: user,
    flagStorage: flags,
    prefsStorage: { _journal: journal, ...valuesOf(journal) },
  }
}

/** What is changed: a value is set, an item pinned or taken away, or moved to a place from 0. */
export type StoredChange =
  | { readonly path: string; readonly set: number | boolean }
  | { readonly path: string; readonly item: string; readonly on: boolean }
  | { readonly path: string; readonly item: string; readonly to: number }

/** `copy` after `change`; itself when that changes nothing. */
export function changed(copy: StoredCopy, change: StoredChange, now: number): StoredCopy {
  // A device whose clock is behind still has the last word on what its person sees.
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
    if (places.has(item) === change.on) return []
    const operation = change.on ? 'addToCollection' : 'removeFromCollection'
    return [{ path, operation, args: [item], timestamp }]
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
  // There is no number left between the two: all get new places.
  return others
    .toSpliced(to, 0, item)
    .map((each, index) => moved(each, each === item ? to - from : 0, index + 1))
}
