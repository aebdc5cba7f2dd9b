/**
 * The part of a timeline that one view shows: from the newest row it has been shown to the oldest
 * it has loaded. What comes in above stays outside until it is asked for, so a list never jumps.
 */
export interface ViewRange {
  readonly ids: readonly string[]
}

export const EMPTY_RANGE: ViewRange = { ids: [] }

/** Where `range` lies in `entries` now, by those of its ends that still exist; null when none do. */
export function locateRange(
  range: ViewRange,
  entries: readonly string[],
): { from: number; to: number } | null {
  const from = firstPlace(range.ids, entries)
  if (from === -1) return null
  const to = lastPlace(range.ids, entries) + 1
  return from < to ? { from, to } : { from: to - 1, to: from + 1 }
}

// By walking and not by a table of all rows: this is asked for each post that streams, for each view,
// and what it looks for is nearly always where it was.
function firstPlace(ids: readonly string[], entries: readonly string[]): number {
  for (const id of ids) {
    const at = entries.indexOf(id)
    if (at !== -1) return at
  }
  return -1
}

function lastPlace(ids: readonly string[], entries: readonly string[]): number {
  for (let index = ids.length - 1; index >= 0; index--) {
    const at = entries.lastIndexOf(ids[index] ?? '')
    if (at !== -1) return at
  }
  return -1
}

/** `range` after `entries` changed: what went is gone, what came in between is there. */
export function settleRange(range: ViewRange, entries: readonly string[]): ViewRange {
  const place = locateRange(range, entries)
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
  const place = locateRange(range, entries)
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
