import { isGap } from '../../shared/protocol/views.ts'
import type { TimelineList } from './timelineList.ts'

/**
 * Inserts a page fetched at `gap`, which is older than the row above it. The gap is removed if the page
 * reaches a row below it or brings nothing new, or if `ended` says that nothing is missing; else it moves
 * down.
 */
export function fillList(list: TimelineList, gap: string, page: readonly string[], ended: boolean): void {
  const { entries, known, missing } = list
  const at = entries.indexOf(gap)
  if (at === -1) return
  const below = entries[at + 1]
  const unknown = page.filter((id) => !known.has(id))
  const meets = page.some((id) => known.has(id) && entries.indexOf(id) > at)
  const reaches = ended || meets || below === undefined || unknown.length === 0
  if (reaches) {
    entries.splice(at, 1)
    missing.delete(gap)
  } else missing.set(gap, Math.max(0, (missing.get(gap) ?? 0) - unknown.length))
  list.insert(page, at)
}

/** Replaces the rows from `from` to `to` (exclusive) by a gap that counts their posts. */
export function replaceByGap(list: TimelineList, from: number, to: number): void {
  const { entries } = list
  let [start, end] = [from, to]
  while (isGap(entries[start - 1] ?? '')) start--
  while (isGap(entries[end] ?? '')) end++
  if (start >= end) return
  const count = list.countBefore(end) - list.countBefore(start)
  for (const entry of entries.slice(start, end)) forget(list, entry)
  const gap = list.newGap()
  list.missing.set(gap, count)
  list.entries = [...entries.slice(0, start), gap, ...entries.slice(end)]
}

/** Truncates to the first `length` rows. Returns whether rows were removed. */
export function cutList(list: TimelineList, length: number): boolean {
  const { entries } = list
  if (entries.length <= length) return false
  for (const entry of entries.slice(length)) forget(list, entry)
  list.entries = entries.slice(0, length)
  return true
}

function forget({ known, missing }: TimelineList, entry: string): void {
  if (isGap(entry)) missing.delete(entry)
  else known.delete(entry)
}
