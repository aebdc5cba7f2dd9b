import { isThemeText } from '../../../shared/model/stored.ts'
import { idOf, isRecord, list, num, record } from '../../json/read.ts'
import { isValidCopy, type StoredCopy } from './storedCopy.ts'
import {
  DEFAULT_VALUES,
  inOrder,
  isOurs,
  MAX_ENTRIES,
  MAX_ITEMS,
  mergeJournals,
  own,
  placesOf,
  type StoredEntry,
  type StoredOperation,
} from './storedJournal.ts'

type Simple = number | boolean | string
/** The only text among the values. */
const OWN_THEME = 'simple.ownTheme'

/** Limits of journal entries and names; our own copies stay below them. */
const MAX_READ = 4 * MAX_ENTRIES
const MAX_NAMES = 64
/** Timestamps further ahead than this come from a wrong clock. */
const MAX_AHEAD_MS = 24 * 60 * 60_000
/** A time before every real change. It is still above every place that is an index. */
const BEFORE_ALL = 1e12
/** Timestamp for values without a journal entry. */
const LONG_AGO = 1

const OPERATIONS: Readonly<Record<'simple' | 'collections', readonly StoredOperation[]>> = {
  simple: ['set', 'unset'],
  collections: ['addToCollection', 'removeFromCollection', 'reorderCollection'],
}

/**
 * Parses this client's part of a copy that this or another client wrote. Null if it is invalid (P28). Invalid values are
 * left out and passed to `leftOut` (P29); values without a journal entry get one. The parts of other clients are not read;
 * `writeCopy` carries them through (P60).
 *
 * @param now ms since 1970.
 */
export function readCopy(raw: unknown, now: number, leftOut: (what: string) => void): StoredCopy | null {
  if (raw === undefined || raw === null) return null
  const { _timestamp, _version, flagStorage, prefsStorage } = record(raw)
  if (!isValidCopy(raw)) {
    leftOut('a copy without a time or version')
    return null
  }
  const { _journal, simple, collections } = record(prefsStorage)
  const served: readonly unknown[] = Array.isArray(_journal) ? _journal : []
  const ours = served.filter((entry) => !isRecord(entry) || isOurs(entry.path)).slice(-MAX_READ)
  const isSane = (time: number): boolean => time <= now + MAX_AHEAD_MS
  // An entry from a clock far ahead would beat all later changes. With the present time instead, it would beat them at
  // each reading.
  const latest = Math.max(BEFORE_ALL, ...ours.map(timeOf).filter(isSane))
  const parsed = ours.map((entry) => readEntry(entry, (time) => (isSane(time) ? time : latest + 1)))
  const entries = parsed.filter((entry) => entry !== null)
  if (entries.length < parsed.length) leftOut(`${parsed.length - entries.length} malformed journal entries`)
  const shown = [
    ...namesIn(simple, 'simple.', isOurs, isSimple),
    ...namesIn(collections, 'collections.', isOurs, Array.isArray),
  ]
  const invalid = shown.flatMap(({ path, fit }) => (fit ? [] : [path]))
  if (invalid.length > 0) leftOut(`values of the wrong type: ${invalid.join(', ')}`)
  const valid = mergeJournals(entries.filter(({ path }) => !invalid.includes(path)))
  const found = shown.flatMap(({ path, value, fit }) => {
    const about = valid.filter((entry) => entry.path === path)
    if (!fit) return []
    return isSimple(value, path) ? entryForValue(path, value, about) : entriesForItems(path, value, about)
  })
  return {
    timestamp: Math.min(num(_timestamp) ?? 0, now + MAX_AHEAD_MS),
    version: num(_version) ?? 0,
    flags: readFlags(flagStorage),
    journal: mergeJournals(valid, found),
  }
}

const timeOf = (entry: unknown): number => num(record(entry).timestamp) ?? 0

function readEntry(raw: unknown, plausible: (time: number) => number): StoredEntry | null {
  const { path, operation, args } = record(raw)
  const timestamp = timeOf(raw)
  const [kind, name = ''] = typeof path === 'string' ? path.split('.') : []
  if ((kind !== 'simple' && kind !== 'collections') || !isOurs(path) || !(timestamp > 0)) return null
  const what = OPERATIONS[kind].find((one) => one === operation)
  if (what === undefined) return null
  const place = `${kind}.${name}`
  const plain = list(args, 3).map((arg) => (isSimple(arg, place) ? arg : idOf(arg)))
  const [first] = plain
  const fit =
    kind === 'simple' ? what === 'unset' || isSimple(first, place) : typeof first === 'string' && first !== ''
  if (!fit) return null
  return { path: place, operation: what, args: plain, timestamp: plausible(timestamp) }
}

/** A journal entry for a value that has none, because clients trim old entries. */
const entryForValue = (
  path: string,
  value: Simple,
  journal: readonly StoredEntry[],
): readonly StoredEntry[] =>
  journal.length > 0 || value === own(DEFAULT_VALUES.simple, path.slice('simple.'.length))
    ? []
    : [{ path, operation: 'set', args: [value], timestamp: LONG_AGO }]

/** Journal entries for items that were added or removed without one. */
function entriesForItems(
  path: string,
  shown: unknown,
  journal: readonly StoredEntry[],
): readonly StoredEntry[] {
  const items = [...new Set(list(shown, MAX_ITEMS).map(idOf))].filter((item) => item !== '')
  const places = placesOf(journal, path)
  const withEntry = new Set(journal.flatMap(({ operation, args }) => (operation === MOVED ? [] : [args[0]])))
  // Without any entry, the order of the items is also significant.
  const ordered = journal.length > 0 || items.join() === inOrder(places).join()
  return [...new Set([...items, ...places.keys()])].flatMap((item) => {
    const present = items.includes(item)
    if (withEntry.has(item) || (present === places.has(item) && (ordered || !present))) return []
    return {
      path,
      operation: present ? 'addToCollection' : 'removeFromCollection',
      args: [item, items.indexOf(item) + 1],
      timestamp: journal[0]?.timestamp ?? LONG_AGO,
    }
  })
}

const MOVED: StoredOperation = 'reorderCollection'

function readFlags(raw: unknown): Readonly<Record<string, number>> {
  const flags = namesIn(raw, '', isName, (value) => (num(value) ?? -1) >= 0)
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

/** The values of `raw` under known names. `fit` says whether the value has the right type. */
const namesIn = (
  raw: unknown,
  under: string,
  known: (path: string) => boolean,
  fits: (value: unknown, path: string) => boolean,
): readonly Shown[] =>
  Object.entries(record(raw))
    .map(([name, value]) => ({ path: `${under}${name}`, value, fit: fits(value, `${under}${name}`) }))
    .filter(({ path }) => known(path))
    .slice(0, MAX_NAMES)

/** Names that start with an underscore are reserved for the storage (P30). */
const isName = (name: string): boolean => /^[a-z]\w{0,63}$/i.test(name)

const isSimple = (value: unknown, path: string): value is Simple =>
  path === OWN_THEME
    ? isThemeText(value)
    : typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
