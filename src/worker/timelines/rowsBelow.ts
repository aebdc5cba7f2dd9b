import type { Outcome } from '../../shared/fault/fault.ts'
import type { GapState, LoadState } from '../../shared/protocol/views.ts'
import type { Clock } from '../platform/clock.ts'
import type { Cursors } from './cursors.ts'
import type { Page, PageRange } from './page.ts'
import type { TimelineList } from './timelineList.ts'
import type { TimelineSource } from './timelineSource.ts'

/** The state of a timeline that the deferred `loadOlder.ts` reads and changes. */
export interface RowsBelow {
  readonly parts: {
    readonly list: TimelineList
    readonly context: { readonly clock: Clock }
    readonly source: () => TimelineSource
    readonly emit: () => void
  }
  readonly cursors: Cursors
  older: LoadState
  gap: GapState | undefined
  bottomedOut: boolean
  cursor: string | undefined
  fetchPage(range: PageRange, urgent: boolean): Promise<Outcome<Page>>
}
