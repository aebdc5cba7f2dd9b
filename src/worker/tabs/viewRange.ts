import { moreIn, postOf } from '../../shared/protocol/views.ts'

/**
 * The part of a timeline that one view shows: from the newest row it has shown to the oldest it has loaded. New
 * rows above stay outside until the user shows them, so a list never jumps.
 */
export interface ViewRange {
  readonly ids: readonly string[]
}

export const EMPTY_RANGE: ViewRange = { ids: [] }

/** The position of `range` in `entries`, by the outermost of its rows that still exist; null if none does. */
export function locateRange(
  range: ViewRange,
  entries: readonly string[],
): { from: number; to: number } | null {
  const from = firstIndex(range.ids, entries)
  if (from === -1) return null
  const to = lastIndex(range.ids, entries) + 1
  // The outermost rows may have changed places.
  return from < to ? { from, to } : { from: to - 1, to: from + 1 }
}

// A linear search, not an index of all rows: this runs for each streamed post and each view, and the row is
// nearly always where it was.
function firstIndex(ids: readonly string[], entries: readonly string[]): number {
  for (const id of ids) {
    const at = entries.indexOf(id)
    if (at !== -1) return at
  }
  return -1
}

function lastIndex(ids: readonly string[], entries: readonly string[]): number {
  for (let index = ids.length - 1; index >= 0; index--) {
    const at = entries.lastIndexOf(postOf(ids[index] ?? ''))
    // The button below it belongs to it. Another one may have stood there, or the posts that it stood for are shown now.
    if (at !== -1) return moreIn(entries[at + 1] ?? '') > 0 ? at + 1 : at
  }
  return -1
}

/** `range` after `entries` changed: removed rows are gone, and rows inserted within it are included. */
export function settleRange(range: ViewRange, entries: readonly string[]): ViewRange {
  const position = locateRange(range, entries)
  if (position === null) return EMPTY_RANGE
  const ids = entries.slice(position.from, position.to)
  return same(ids, range.ids) ? range : { ids }
}

/** The first `count` rows. */
export const rangeFromTop = (entries: readonly string[], count: number): ViewRange => ({
  ids: entries.slice(0, count),
})

/** The splice that turns `before` into `after`; null if they are equal. */
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
