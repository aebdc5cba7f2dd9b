import { isGap } from '../../shared/protocol/views.ts'
import { wait } from '../platform/clock.ts'
import { failedState } from './failedState.ts'
import { isPage } from './page.ts'
import type { RowsBelow } from './rowsBelow.ts'
import { PAGE_SIZE } from './timelineSource.ts'

/** Where no link is known for the last row, this many pages may lead to it that bring nothing new. */
const MAX_PAGES = 5
/** What can't be fetched again is not asked for at once once more. */
const REFILL_AGAIN_MS = 10_000

/** Fetches the page below everything here. */
export async function loadOlder(rows: RowsBelow): Promise<void> {
  const { list, source, tell, context } = rows.parts
  const { length } = list.entries
  rows.older = { state: 'loading' }
  tell()
  for (let pages = 0; pages < MAX_PAGES && list.entries.length === length; pages++) {
    const cursor = rows.cursor ?? cursorAbove(rows, length)
    const page = await rows.fetchPage({ max_id: cursor }, true)
    rows.older = isPage(page) ? { state: 'idle' } : failedState(page, context.clock)
    if (!isPage(page)) break
    rows.cursor = page.older
    // A page of nothing but known ids is not the end (some instances repeat themselves); an empty one is.
    if (page.size === 0 || page.older === undefined || page.older === cursor) rows.bottomedOut = true
    list.append(page.ids)
    if (rows.bottomedOut || !source().byLinks) break
  }
  tell()
}

/** Fetches what is missing at `gap`. */
export async function fillGap(rows: RowsBelow, gap: string): Promise<void> {
  const { list, tell, context } = rows.parts
  const at = list.entries.indexOf(gap)
  if (at === -1) return
  const above = cursorAbove(rows, at)
  rows.gap = { id: gap, state: { state: 'loading' } }
  tell()
  const page = await rows.fetchPage({ max_id: above }, true)
  if (isPage(page)) list.fill(gap, page.ids, page.size === 0)
  if (rows.gap?.id === gap)
    rows.gap = isPage(page) ? undefined : { id: gap, state: failedState(page, context.clock) }
  tell()
}

/**
 * Fetches rows again whose entities were let go, from `id` down. Resolves to the rows that would
 * have come if they still were at the instance.
 */
export async function refill(rows: RowsBelow, id: string): Promise<readonly string[]> {
  const { list, context } = rows.parts
  const index = list.entries.indexOf(id)
  const page = await rows.fetchPage({ max_id: cursorAbove(rows, index), limit: PAGE_SIZE * 2 }, true)
  if (!isPage(page)) {
    await wait(context.clock, REFILL_AGAIN_MS)
    return []
  }
  const last = Math.max(index, ...page.ids.map((came) => list.entries.indexOf(came)))
  return [id, ...list.entries.slice(index, last + 1)]
}

/** Where the page begins that holds the row at `index`: below the row above it. */
function cursorAbove({ parts, cursors }: RowsBelow, index: number): string | undefined {
  const { entries } = parts.list
  if (parts.source().byLinks) return cursors.at(entries, index - 1)
  return entries.slice(0, Math.max(0, index)).findLast((id) => !isGap(id))
}
