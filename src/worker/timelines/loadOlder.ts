import { isGap } from '../../shared/protocol/views.ts'
import { wait } from '../platform/clock.ts'
import { failedState } from '../tabs/failedState.ts'
import { openChain } from './changeChains.ts'
import { fillList } from './changeList.ts'
import { checkRows } from './checkRows.ts'
import type { RowsBelow } from './rowsBelow.ts'
import { PAGE_SIZE } from './timelineSource.ts'

/** This many pages without new rows are followed by themselves; then the user decides (NO10). */
const MAX_PAGES = 5
/** Delay after a failed refill, before the caller may try again. */
const RETRY_REFILL_MS = 10_000

/** Fetches the page below all rows. */
export async function loadOlder(rows: RowsBelow): Promise<void> {
  const { timeline } = rows
  const { list, pages, context } = timeline
  const { length } = list.entries
  const last = list.entries.at(-1)
  if (last === undefined && rows.cursor === undefined) return timeline.refresh().then(() => {})
  rows.older = { state: 'loading' }
  timeline.changed()
  for (let asked = 0; asked < MAX_PAGES && list.entries.length === length; asked++) {
    const cursor = rows.cursor ?? cursorAbove(rows, length)
    const page = await pages.fetchPage({ max_id: cursor }, true)
    rows.older = page.ok ? { state: 'idle' } : failedState(page.fault, context.clock)
    // If the last row has changed meanwhile, the page would leave a hole.
    if (!page.ok || list.entries.at(-1) !== last) break
    const { ids, older } = page.value
    rows.cursor = older
    // A page of which nothing is shown is not the end: some instances repeat pages, and some entries are skipped.
    if (older === undefined || older === cursor) rows.bottomedOut = true
    list.append(ids)
    if (rows.bottomedOut) break
  }
  timeline.changed()
}

/** Fetches the rows missing at `gap`, or shows those of a group that it stands for. */
export async function fillGap(rows: RowsBelow, gap: string): Promise<void> {
  const { timeline } = rows
  const { list, pages, context } = timeline
  if (openChain(timeline.chains, gap)) return timeline.changed()
  const at = list.entries.indexOf(gap)
  if (at === -1) return
  const above = cursorAbove(rows, at)
  rows.gap = { id: gap, state: { state: 'loading' } }
  timeline.changed()
  const page = await pages.fetchPage({ max_id: above }, true)
  if (page.ok) {
    fillList(list, gap, page.value.ids, page.value.size === 0)
    const top = list.entries.indexOf(above ?? '')
    checkRows(timeline, page.value.ids, top === -1 ? top : top + 1)
  }
  if (rows.gap?.id === gap)
    rows.gap = page.ok ? undefined : { id: gap, state: failedState(page.fault, context.clock) }
  timeline.changed()
}

/**
 * Refetches rows whose entities were evicted, from `id` down, or all pinned ones. Resolves to the rows whose entities would now
 * be here if the instance still had them.
 */
export async function refill(rows: RowsBelow, id: string): Promise<readonly string[]> {
  const { timeline } = rows
  const { pinned } = timeline
  if (!pinned.includes(id)) {
    const found = await refillFrom(rows, id)
    if (found !== undefined) return found
  } else {
    await timeline.refreshPinned()
    if (timeline.pinned !== pinned) return pinned
  }
  await wait(timeline.context.clock, RETRY_REFILL_MS)
  return []
}

async function refillFrom(rows: RowsBelow, id: string): Promise<readonly string[] | undefined> {
  const { list, pages, source } = rows.timeline
  const index = list.entries.indexOf(id)
  const below = list.entries[index + 1] ?? ''
  if (isGap(list.entries[index - 1] ?? '') && below && !isGap(below) && !source.byLinks)
    return refillBelowGap(rows, id, below)
  const page = await pages.fetchPage({ max_id: cursorAbove(rows, index), limit: PAGE_SIZE * 2 }, true)
  if (!page.ok) return undefined
  const { ids, older } = page.value
  // The newest page, and so many posts are new that it says nothing of `id`, which will stand below a gap.
  if (index === 0 && ids.length > 0 && !list.reaches(ids, id)) return undefined
  const last = Math.max(index, ...ids.map((loaded) => list.entries.indexOf(loaded)))
  const requested = [id, ...list.entries.slice(index, last + 1)]
  checkRows(
    rows.timeline,
    ids,
    list.entries.indexOf(id),
    older === undefined ? list.entries.length : undefined,
  )
  return requested
}

/** Refetches the row `id` between a gap and `below`. What is in the gap is not known, so the page is the one above the next row. */
async function refillBelowGap(
  { timeline }: RowsBelow,
  id: string,
  below: string,
): Promise<readonly string[] | undefined> {
  const { list, pages } = timeline
  const page = await pages.fetchPage({ min_id: below }, true)
  if (!page.ok) return undefined
  const { ids } = page.value
  const at = list.entries.indexOf(id)
  // With the first row it may be the newest page, and not reach down to `below`.
  if (!ids.includes(list.entries[0] ?? '')) checkRows(timeline, ids, at, at + 1)
  return [id]
}

/** The cursor of the page that contains the row at `index`: that of the row above it. */
function cursorAbove({ timeline }: RowsBelow, index: number): string | undefined {
  const { list, source, pages } = timeline
  const { entries } = list
  if (source.byLinks) return pages.cursors.at(entries, index - 1)
  return entries.slice(0, Math.max(0, index)).findLast((id) => !isGap(id))
}
