import type { Fault } from '../../shared/fault/fault.ts'
import { GAP_PREFIX, isGap } from '../../shared/protocol/views.ts'
import type { FetchesPages } from './page.ts'
import type { TimelineList } from './timelineList.ts'

interface Around {
  readonly list: Pick<TimelineList, 'entries' | 'has'>
  readonly pages: FetchesPages & {
    /** `ids` without rows that were removed meanwhile. */
    remaining(ids: Iterable<string>): readonly string[]
  }
  adopt(rows: readonly string[]): void
}

/**
 * Merges `around`, which lies below the first row of `timeline`. If none of it is loaded, it lies in a gap or below all rows. Ids
 * don't say which, so the instance is asked. Resolves to the fault, or null.
 */
export async function adoptAround(timeline: Around, around: readonly string[]): Promise<Fault | null> {
  const { list, pages } = timeline
  /** Whether the instance has said that `around` is newer than the row below a gap. */
  const isAbove = new Map<string, boolean>()
  for (;;) {
    // The list may have changed while the instance was asked.
    const rows = pages.remaining(around)
    const [first] = rows
    if (first === undefined) return null
    const gap = rows.some((id) => list.has(id))
      ? undefined
      : gapsOf(list.entries).find(({ below }) => isAbove.get(below) !== false)
    if (gap === undefined || isAbove.has(gap.below)) {
      timeline.adopt(gap === undefined ? rows : [gap.above, GAP_PREFIX, ...rows, GAP_PREFIX, gap.below])
      return null
    }
    const between = await pages.fetchPage({ since_id: gap.below, max_id: first, limit: 1 }, true)
    if (!between.ok) return between.fault
    isAbove.set(gap.below, between.value.size > 0)
  }
}

/** The rows above and below each gap. */
function gapsOf(entries: readonly string[]): readonly { readonly above: string; readonly below: string }[] {
  return entries.flatMap((below, index) => {
    if (isGap(below) || !isGap(entries[index - 1] ?? '')) return []
    const above = entries.slice(0, index).findLast((id) => !isGap(id))
    return above === undefined ? [] : [{ above, below }]
  })
}
