import { DEFAULT_STORED } from '../../shared/model/stored.ts'

/** One change of what is stored, in the form that the instance keeps (P23). */
export interface StoredEntry {
  /** `simple.<name>` or `collections.<name>`. */
  readonly path: string
  readonly operation: StoredOperation
  /**
   * `set`: the value. `addToCollection`: the item, perhaps its place. `removeFromCollection`: the item.
   * `reorderCollection`: the item, by how much it moved, its place.
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

/** What a journal comes to. */
export interface StoredValues {
  readonly simple: Readonly<Record<string, number | boolean>>
  readonly collections: Readonly<Record<string, readonly string[]>>
}

/** Entries that are kept; the oldest of more go. */
export const MAX_ENTRIES = 500

const { pinnedNavItems, mutedWords, highlights, ...SIMPLE } = DEFAULT_STORED
export const DEFAULT_VALUES: StoredValues = {
  simple: SIMPLE,
  collections: { pinnedNavItems, mutedWords, highlights },
}

/**
 * The entries of several journals that still count, oldest first: of each value the last, of each item
 * of a collection the last that it was added or removed by, and the last that it was moved by. So it
 * comes to the same in whichever order devices meet, and however often.
 */
export function mergeJournals(...journals: readonly (readonly StoredEntry[])[]): readonly StoredEntry[] {
  const last = new Map<string, StoredEntry>()
  for (const entry of journals.flat()) {
    const about = subjectOf(entry)
    const other = last.get(about)
    if (other === undefined || inTime(entry, other) > 0) last.set(about, entry)
  }
  return [...last.values()].sort(inTime).slice(-MAX_ENTRIES)
}

/** What `journal`, oldest first, comes to from the defaults on. */
export function valuesOf(journal: readonly StoredEntry[]): StoredValues {
  const simple = new Map(Object.entries(DEFAULT_VALUES.simple))
  const collections = new Set(Object.keys(DEFAULT_VALUES.collections))
  for (const { path, operation, args } of journal) {
    const [kind, name = ''] = path.split('.')
    if (kind === 'collections') collections.add(name)
    else {
      const value = operation === 'set' ? args[0] : own(DEFAULT_VALUES.simple, name)
      if (typeof value === 'number' || typeof value === 'boolean') simple.set(name, value)
      else simple.delete(name)
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
 * The place of each item of a collection: any number, the lowest comes first. What is added goes behind
 * all others, for its place is its time. So two devices that move two items move both.
 */
export type Places = ReadonlyMap<string, number>

/** The places in the collection at `path`, after all that `journal` says was done to it. */
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

/** The place of `item` after a move `by` so many, which is all that Pleroma-FE says of one. */
function placeAfter(places: Places, item: string, by: number): number {
  const items = inOrder(places)
  const to = Math.min(Math.max(items.indexOf(item) + by, 0), items.length - 1)
  return placeAt(places, item, to) ?? places.get(item) ?? 0
}

/** A place for `item` that makes it number `to`, from 0; null when its neighbours there leave none. */
export function placeAt(places: Places, item: string, to: number): number | null {
  const others = inOrder(places).filter((other) => other !== item)
  const before = places.get(others[to - 1] ?? '')
  const after = places.get(others[to] ?? '')
  if (before === undefined) return after === undefined ? 1 : after - 1
  if (after === undefined) return before + 1
  const middle = (before + after) / 2
  return middle > before && middle < after ? middle : null
}

/** The items by their places; by their names where two devices gave the same place. */
export const inOrder = (places: Places): readonly string[] =>
  [...places].sort(([a, at], [b, bt]) => at - bt || (a < b ? -1 : 1)).map(([item]) => item)

const placeIn = (arg: Plain | undefined): number | undefined => (typeof arg === 'number' ? arg : undefined)

/** A value by its name, and never what every object has. */
export const own = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** What `entry` is the last word on. */
function subjectOf({ path, operation, args }: StoredEntry): string {
  if (path.startsWith('simple.')) return path
  return `${path} ${operation === 'reorderCollection' ? 'at' : 'in'} ${args[0]}`
}

/** By time; where that is the same, always in the same way. */
function inTime(a: StoredEntry, b: StoredEntry): number {
  if (a.timestamp !== b.timestamp) return a.timestamp - b.timestamp
  const [left, right] = [written(a), written(b)]
  return left === right ? 0 : left < right ? -1 : 1
}

const written = ({ path, operation, args }: StoredEntry): string => JSON.stringify([path, operation, args])
