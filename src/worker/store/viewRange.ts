/**
 * The part of a timeline that one view shows: from the newest row it has been shown to the oldest
 * it has loaded. What comes in above stays outside until it is asked for, so a list never jumps.
 */
export interface ViewRange {
  readonly ids: readonly string[]
}

export const EMPTY_RANGE: ViewRange = { ids: [] }

/** Where `range` lies in `entries` now, by those of its ends that still exist; null when none do. */
export function placeOf(range: ViewRange, entries: readonly string[]): { from: number; to: number } | null {
  if (range.ids.length === 0 || entries.length === 0) return null
  const at = new Map(entries.map((id, index) => [id, index]))
  const first = range.ids.find((id) => at.has(id))
  const last = range.ids.findLast((id) => at.has(id))
  if (first === undefined || last === undefined) return null
  const [from, to] = [at.get(first) ?? 0, (at.get(last) ?? 0) + 1]
  return from < to ? { from, to } : { from: to - 1, to: from + 1 }
}

/** `range` after `entries` changed: what went is gone, what came in between is there. */
export function settleRange(range: ViewRange, entries: readonly string[]): ViewRange {
  const place = placeOf(range, entries)
  if (place === null) return EMPTY_RANGE
  const ids = entries.slice(place.from, place.to)
  return same(ids, range.ids) ? range : { ids }
}

/** The first `count` rows. */
export const rangeFromTop = (entries: readonly string[], count: number): ViewRange => ({
  ids: entries.slice(0, count),
})

/** `range` with up to `count` more rows at its old end. */
export function extendRange(range: ViewRange, entries: readonly string[], count: number): ViewRange {
  const place = placeOf(range, entries)
  return place === null ? rangeFromTop(entries, count) : { ids: entries.slice(place.from, place.to + count) }
}

/** How `before` became `after`, as one splice; null when nothing changed. */
export function spliceBetween(
  before: readonly string[],
  after: readonly string[],
): { at: number; remove: number; insert: readonly string[] } | null {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  if (start === before.length && start === after.length) return null
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  return { at: start, remove: before.length - start - end, insert: after.slice(start, after.length - end) }
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index])
