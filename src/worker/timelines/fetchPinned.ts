import type { Outcome } from '../../shared/fault/fault.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { StatusOf } from './foldedRows.ts'
import type { Page, PageRange } from './page.ts'
import type { TimelineSource } from './timelineSource.ts'

interface WithPinned {
  readonly context: Pick<AccountContext, 'instance'>
  readonly source: TimelineSource
  readonly pages: {
    fetchPage(range: PageRange, urgent: boolean, from: TimelineSource): Promise<Outcome<Page>>
  }
  readonly statusOf: StatusOf
  pinned: readonly string[]
  changed(): void
}

/** Fetches the pinned posts of `timeline`. After a failure the old ones stay. */
export async function fetchPinned(timeline: WithPinned): Promise<void> {
  const { source, pages, context, statusOf } = timeline
  const page = await pages.fetchPage({}, true, { ...source, query: { ...source.query, pinned: true } })
  if (!page.ok) return
  const { ids } = page.value
  const isPinned = (id: string): boolean => statusOf(id)?.pinned === true
  timeline.pinned = context.instance().capabilities.pinnedFilter ? ids : ids.filter(isPinned)
  timeline.changed()
}
