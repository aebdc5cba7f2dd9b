import { isGap } from '../../shared/protocol/views.ts'
import { wait } from '../platform/clock.ts'
import { failedState } from '../tabs/failedState.ts'
import type { RowsBelow } from './rowsBelow.ts'
import { PAGE_SIZE } from './timelineSource.ts'

/** This many pages without new rows are followed by themselves; then the user decides (NO10). */
const MAX_PAGES = 5
/** Delay after a failed refill, before the caller may try again. */
const RETRY_REFILL_MS = 10_000

/** Fetches the page below all rows. */
export async function loadOlder(rows: RowsBelow): Promise<void> {
  const { list, emit, context } = rows.parts
  const { length } = list.entries
  const last = list.entries.at(-1)
  rows.older = { state: 'loading' }
  emit()
  for (let pages = 0; pages < MAX_PAGES && list.entries.length === length; pages++) {
    const cursor = rows.cursor ?? cursorAbove(rows, length)
    const page = await rows.fetchPage({ max_id: cursor }, true)
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
  emit()
}

/** Fetches the rows missing at `gap`. */
export async function fillGap(rows: RowsBelow, gap: string): Promise<void> {
  const { list, emit, context } = rows.parts
  const at = list.entries.indexOf(gap)
  if (at === -1) return
  const above = cursorAbove(rows, at)
  rows.gap = { id: gap, state: { state: 'loading' } }
  emit()
  const page = await rows.fetchPage({ max_id: above }, true)
  if (page.ok) list.fill(gap, page.value.ids, page.value.size === 0)
  if (rows.gap?.id === gap)
    rows.gap = page.ok ? undefined : { id: gap, state: failedState(page.fault, context.clock) }
  emit()
}

/**
 * Refetches rows whose entities were evicted, from `id` down. Resolves to the rows whose entities would now be
 * here if the instance still had them.
 */
export async function refill(rows: RowsBelow, id: string): Promise<readonly string[]> {
  const { list, context } = rows.parts
  const index = list.entries.indexOf(id)
  const page = await rows.fetchPage({ max_id: cursorAbove(rows, index), limit: PAGE_SIZE * 2 }, true)
  if (!page.ok) {
    await wait(context.clock, RETRY_REFILL_MS)
    return []
  }
  const last = Math.max(index, ...page.value.ids.map((loaded) => list.entries.indexOf(loaded)))
  return [id, ...list.entries.slice(index, last + 1)]
}

/** The cursor of the page that contains the row at `index`: that of the row above it. */
function cursorAbove({ parts, cursors }: RowsBelow, index: number): string | undefined {
  const { entries } = parts.list
  if (parts.source().byLinks) return cursors.at(entries, index - 1)
  return entries.slice(0, Math.max(0, index)).findLast((id) => !isGap(id))
}
