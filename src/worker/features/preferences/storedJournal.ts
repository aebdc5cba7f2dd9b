import { DEFAULT_STORED } from '../../../shared/model/stored.ts'

/** One change of a synced setting, in the instance's format (P23). */
export interface StoredEntry {
  /** `simple.<name>` or `collections.<name>`. */
  readonly path: string
  readonly operation: StoredOperation
  /**
   * `set`: the value. `addToCollection`: the item, optionally its place. `removeFromCollection`: the item.
   * `reorderCollection`: the item, the offset of the move, its place.
   */
  readonly args: readonly Plain[]
  /** ms since 1970. */
  readonly timestamp: number
}

export type StoredOperation =
  | 'set'
  | 'unset'
  | 'addToCollection'
  | 'removeFromCollection'
  | 'reorderCollection'

type Plain = string | number | boolean | null

/** The values that result from a journal. */
export interface StoredValues {
  readonly simple: Readonly<Record<string, number | boolean | string>>
  readonly collections: Readonly<Record<string, readonly string[]>>
}

/** Limit of items in a collection. */
export const MAX_ITEMS = 200

/** Limit of journal entries; the oldest are dropped. */
export const MAX_ENTRIES = 500

const { pinnedNavItems, mutedWords, highlights, ...SIMPLE } = DEFAULT_STORED
export const DEFAULT_VALUES: StoredValues = {
  simple: SIMPLE,
  collections: { pinnedNavItems, mutedWords, highlights },
}

/** Whether `path` is that of a setting of this client. All others belong to other clients. */
export function isOurs(path: unknown): boolean {
  const [kind, name = '', ...more] = typeof path === 'string' ? path.split('.') : []
  return (
    (kind === 'simple' || kind === 'collections') &&
    more.length === 0 &&
    Object.hasOwn(DEFAULT_VALUES[kind], name)
  )
}

/**
 * Merges journals and drops superseded entries. Keeps the last entry per value, and per collection item the last
 * addition or removal and the last move. Oldest first. The result is independent of the order of the merges.
 */
export function mergeJournals(...journals: readonly (readonly StoredEntry[])[]): readonly StoredEntry[] {
  const last = new Map<string, StoredEntry>()
  for (const entry of journals.flat()) {
    const subject = subjectOf(entry)
    const other = last.get(subject)
    if (other === undefined || inTime(entry, other) > 0) last.set(subject, entry)
  }
  return [...last.values()].sort(inTime).slice(-MAX_ENTRIES)
}

/** Applies `journal`, oldest first, to the defaults. */
export function valuesOf(journal: readonly StoredEntry[]): StoredValues {
  const simple = new Map(Object.entries(DEFAULT_VALUES.simple))
  const collections = new Set(Object.keys(DEFAULT_VALUES.collections))
  for (const { path, operation, args } of journal) {
    const [kind, name = ''] = path.split('.')
    if (kind === 'collections') collections.add(name)
    else {
      const value = operation === 'set' ? args[0] : own(DEFAULT_VALUES.simple, name)
      if (value === undefined || value === null) simple.delete(name)
      else simple.set(name, value)
    }
  }
  return {
    simple: Object.fromEntries(simple),
    collections: Object.fromEntries(
      [...collections].map((name) => [name, inOrder(placesOf(journal, `collections.${name}`))]),
    ),
  }
}

/**
 * The sort key of each item of a collection, lowest first. An added item gets its timestamp as the key, which puts it
 * last. Keys instead of indexes let the moves of two devices merge.
 */
type Places = ReadonlyMap<string, number>

/** The places in the collection at `path` after applying `journal`. */
export function placesOf(journal: readonly StoredEntry[], path: string): Places {
  const initial = own(DEFAULT_VALUES.collections, path.slice('collections.'.length)) ?? []
  const places = new Map(initial.map((item, index) => [item, index + 1]))
  for (const { path: at, operation, args, timestamp } of journal) {
    if (at !== path) continue
    const item = String(args[0])
    if (operation === 'addToCollection') places.set(item, placeIn(args[1]) ?? timestamp)
    else if (operation === 'removeFromCollection') places.delete(item)
    else if (places.has(item)) places.set(item, placeIn(args[2]) ?? placeAfter(places, item, Number(args[1])))
  }
  return places
}

/** The place of `item` after a move by the offset `by`. Pleroma-FE stores only the offset. */
function placeAfter(places: Places, item: string, by: number): number {
  const items = inOrder(places)
  const to = Math.min(Math.max(items.indexOf(item) + by, 0), items.length - 1)
  return placeAt(places, item, to) ?? places.get(item) ?? 0
}

/** A place that puts `item` at the 0-based index `to`; null if no number is left between its neighbours. */
export function placeAt(places: Places, item: string, to: number): number | null {
  const others = inOrder(places).filter((other) => other !== item)
  const before = places.get(others[to - 1] ?? '')
  const after = places.get(others[to] ?? '')
  if (before === undefined) return after === undefined ? 1 : after - 1
  if (after === undefined) return before + 1
  const middle = (before + after) / 2
  return middle > before && middle < after ? middle : null
}

/** The items sorted by place. Equal places, given by two devices, sort by name. */
export const inOrder = (places: Places): readonly string[] =>
  [...places].sort(([a, at], [b, bt]) => at - bt || (a < b ? -1 : 1)).map(([item]) => item)

const placeIn = (arg: Plain | undefined): number | undefined => (typeof arg === 'number' ? arg : undefined)

/** An own property by name, ignoring the prototype. */
export const own = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** The key under which a later entry supersedes `entry`. */
function subjectOf({ path, operation, args }: StoredEntry): string {
  if (path.startsWith('simple.')) return path
  return `${path} ${operation === 'reorderCollection' ? 'at' : 'in'} ${args[0]}`
}

/** Order by time. Ties break by content, so that all devices agree. */
function inTime(a: StoredEntry, b: StoredEntry): number {
  if (a.timestamp !== b.timestamp) return a.timestamp - b.timestamp
  const [left, right] = [serialized(a), serialized(b)]
  return left === right ? 0 : left < right ? -1 : 1
}

const serialized = ({ path, operation, args }: StoredEntry): string => JSON.stringify([path, operation, args])
