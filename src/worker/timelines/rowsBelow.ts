import type { Fault } from '../../shared/fault/fault.ts'
import type { GapState, LoadState } from '../../shared/protocol/views.ts'
import type { Clock } from '../platform/clock.ts'
import type { Cursors } from './cursors.ts'
import type { Page, PageRange } from './page.ts'
import type { TimelineList } from './timelineList.ts'
import type { TimelineSource } from './timelineSource.ts'

/** What `wayDown.ts`, which is loaded later, reads and changes of a timeline to load older rows. */
export interface RowsBelow {
  readonly parts: {
    readonly list: TimelineList
    readonly context: { readonly clock: Clock }
    readonly source: () => TimelineSource
    readonly tell: () => void
  }
  readonly cursors: Cursors
  older: LoadState
  gap: GapState | undefined
  bottomedOut: boolean
  cursor: string | undefined
  fetchPage(range: PageRange, urgent: boolean): Promise<Page | Fault>
}
