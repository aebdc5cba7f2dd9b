import { idOf, list, num, record } from '../normalize/read.ts'
import type { StoredCopy } from './storedCopy.ts'
import {
  DEFAULT_VALUES,
  inOrder,
  MAX_ENTRIES,
  mergeJournals,
  own,
  placesOf,
  type StoredEntry,
  type StoredOperation,
} from './storedJournal.ts'

/** Entries, flags, values and items that are looked at; what is more is no copy of ours. */
const MAX_READ = 4 * MAX_ENTRIES
const MAX_NAMES = 64
const MAX_ITEMS = 200
/** A device's clock may be that much ahead before what it says is taken as of now. */
const AHEAD_MS = 24 * 60 * 60_000
/** When what stands there without an entry was done, if no entry says more. */
const LONG_AGO = 1

const OPERATIONS: Readonly<Record<'simple' | 'collections', readonly StoredOperation[]>> = {
  simple: ['set', 'unset'],
  collections: ['addToCollection', 'removeFromCollection', 'reorderCollection'],
}

/**
 * A copy that this or another client wrote, or null when it is invalid (P28). Parts that are invalid are
 * left out and logged (P29); values without a journal entry get one.
 *
 * @param now ms since 1970.
 */
export function readCopy(raw: unknown, now: number, leftOut: (what: string) => void): StoredCopy | null {
  if (raw === undefined || raw === null) return null
  const served = record(raw)
  const timestamp = num(served._timestamp) ?? 0
  const version = num(served._version) ?? 0
  if (!(timestamp > 0 && version > 0)) {
    leftOut('a copy without time or version')
    return null
  }
  const { _journal, simple, collections } = record(served.prefsStorage)
  const told = (Array.isArray(_journal) ? _journal.slice(-MAX_READ) : []).map((entry) =>
    readEntry(entry, now),
  )
  const entries = told.filter((entry) => entry !== null)
  if (entries.length < told.length) leftOut(`${told.length - entries.length} entries of a journal`)
  const shown = [
    ...namesIn(simple, 'simple.', isSimple),
    ...namesIn(collections, 'collections.', Array.isArray),
  ]
  const wrong = shown.flatMap(({ path, fit }) => (fit ? [] : [path]))
  if (wrong.length > 0) leftOut(`values of the wrong kind: ${wrong.join(', ')}`)
  const right = mergeJournals(entries.filter(({ path }) => !wrong.includes(path)))
  const found = shown.flatMap(({ path, value, fit }) => {
    const about = right.filter((entry) => entry.path === path)
    if (!fit) return []
    return isSimple(value) ? unwrittenValue(path, value, about) : unwrittenItems(path, value, about)
  })
  return {
    timestamp: Math.min(timestamp, now + AHEAD_MS),
    version,
    flags: readFlags(served.flagStorage),
    journal: mergeJournals(right, found),
  }
}

function readEntry(raw: unknown, now: number): StoredEntry | null {
  const { path, operation, args, timestamp: told } = record(raw)
  const timestamp = num(told) ?? 0
  const [kind, name = '', ...more] = typeof path === 'string' ? path.split('.') : []
  const known = kind === 'simple' || kind === 'collections'
  if (!known || !isName(name) || more.length > 0 || !(timestamp > 0)) return null
  const what = OPERATIONS[kind].find((one) => one === operation)
  if (what === undefined) return null
  const plain = list(args, 3).map((arg) =>
    typeof arg === 'boolean' || (typeof arg === 'number' && Number.isFinite(arg)) ? arg : idOf(arg),
  )
  const [first] = plain
  const fit =
    kind === 'simple' ? what === 'unset' || isSimple(first) : typeof first === 'string' && first !== ''
  if (!fit) return null
  // Nobody could change it any more if it counted as newer than anything that is done now.
  const at = timestamp > now + AHEAD_MS ? now : timestamp
  return { path: `${kind}.${name}`, operation: what, args: plain, timestamp: at }
}

/** An entry for a value that no entry tells: clients drop what they take for settled. */
const unwrittenValue = (
  path: string,
  value: number | boolean,
  journal: readonly StoredEntry[],
): readonly StoredEntry[] =>
  journal.length > 0 || value === own(DEFAULT_VALUES.simple, path.slice('simple.'.length))
    ? []
    : [{ path, operation: 'set', args: [value], timestamp: LONG_AGO }]

/** Entries for items that are there or gone, and no entry tells why. */
function unwrittenItems(
  path: string,
  shown: unknown,
  journal: readonly StoredEntry[],
): readonly StoredEntry[] {
  const items = [...new Set(list(shown, MAX_ITEMS).map(idOf))].filter((item) => item !== '')
  const places = placesOf(journal, path)
  const told = new Set(journal.flatMap(({ operation, args }) => (operation === MOVED ? [] : [args[0]])))
  // Without any entry, the order is its own, too.
  const ordered = journal.length > 0 || items.join() === inOrder(places).join()
  return [...new Set([...items, ...places.keys()])].flatMap((item) => {
    const there = items.includes(item)
    if (told.has(item) || (there === places.has(item) && (ordered || !there))) return []
    return {
      path,
      operation: there ? 'addToCollection' : 'removeFromCollection',
      args: [item, items.indexOf(item) + 1],
      timestamp: journal[0]?.timestamp ?? LONG_AGO,
    }
  })
}

const MOVED: StoredOperation = 'reorderCollection'

function readFlags(raw: unknown): Readonly<Record<string, number>> {
  const flags = namesIn(raw, '', (value) => (num(value) ?? -1) >= 0)
  return {
    updateCounter: 0,
    reset: 0,
    ...Object.fromEntries(flags.flatMap(({ path, value, fit }) => (fit ? [[path, num(value)]] : []))),
  }
}

interface Shown {
  readonly path: string
  readonly value: unknown
  readonly fit: boolean
}

/** What stands in `raw` under names that can be, and whether it is of its kind. */
const namesIn = (raw: unknown, under: string, fits: (value: unknown) => boolean): readonly Shown[] =>
  Object.entries(record(raw))
    .slice(0, MAX_NAMES)
    .filter(([name]) => isName(name))
    .map(([name, value]) => ({ path: `${under}${name}`, value, fit: fits(value) }))

/** Names that start with an underscore belong to the storage itself (P30). */
const isName = (name: string): boolean => /^[a-z]\w{0,63}$/i.test(name)

const isSimple = (value: unknown): value is number | boolean =>
  typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
