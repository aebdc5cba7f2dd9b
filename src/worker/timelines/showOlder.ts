import type { LoadState } from '../../shared/protocol/views.ts'
import { locateRange, rangeFromTop, type ViewRange } from '../tabs/viewRange.ts'
import type { Tides } from './reading.ts'
import { PAGE_SIZE } from './timelineSource.ts'
import type { Watcher } from './watcher.ts'

interface LoadsOlder {
  readonly reading?: { readonly tides: Pick<Tides, 'rowsToEnd' | 'goPastEnd'> } | undefined
  readonly rows: readonly string[]
  readonly list: { readonly entries: readonly string[] }
  loadOlder(): Promise<void>
  meta(): { readonly older: LoadState; readonly bottomedOut: boolean }
}

/** Give up after this many pages that filters emptied or shortened (T29). */
const MAX_SHORT_PAGES = 5

/**
 * Shows one more page at the bottom of `view`: loaded rows at once, the rest of the page from the instance (NO9). It stops where
 * home ends (TD6).
 */
export async function showOlder(view: Watcher, timeline: LoadsOlder, pastEnd?: boolean): Promise<void> {
  if (pastEnd) timeline.reading?.tides.goPastEnd(view)
  let missing = PAGE_SIZE
  const show = (): void => {
    const most = Math.min(missing, timeline.reading?.tides.rowsToEnd(view) ?? missing)
    const shown = most - showBelow(view, timeline.rows, most)
    missing = shown < most ? missing - shown : 0
  }
  show()
  for (let pages = 0; pages < MAX_SHORT_PAGES && missing > 0; pages++) {
    const { length } = timeline.list.entries
    await timeline.loadOlder()
    show()
    const { older, bottomedOut } = timeline.meta()
    if (older.state === 'failed' || bottomedOut || timeline.list.entries.length === length) break
  }
}

/** Shows up to `count` more loaded rows at the bottom. Returns how many of them are not loaded. */
function showBelow(view: Watcher, rows: readonly string[], count: number): number {
  const before = view.position.ids.length
  view.show(extendRange(view.position, rows, count))
  return count - (view.position.ids.length - before)
}

/** `range` with up to `count` more rows at the bottom. */
export function extendRange(range: ViewRange, entries: readonly string[], count: number): ViewRange {
  const position = locateRange(range, entries)
  return position === null
    ? rangeFromTop(entries, count)
    : { ids: entries.slice(position.from, position.to + count) }
}
