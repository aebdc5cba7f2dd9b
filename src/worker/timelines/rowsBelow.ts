import type { GapState, LoadState } from '../../shared/protocol/views.ts'
import type { Clock } from '../platform/clock.ts'
import type { Chains } from './chains.ts'
import type { CheckedRows } from './checkRows.ts'
import type { Cursors } from './cursors.ts'
import type { FetchesPages } from './page.ts'
import type { TimelineList } from './timelineList.ts'
import type { TimelineSource } from './timelineSource.ts'

/** The state of a timeline that the deferred `loadOlder.ts` reads and changes. */
export interface RowsBelow {
  readonly timeline: CheckedRows & {
    readonly list: TimelineList
    readonly chains: Chains
    readonly context: { readonly clock: Clock }
    readonly source: TimelineSource
    readonly pages: FetchesPages & { readonly cursors: Cursors }
    readonly pinned: readonly string[]
    refreshPinned(): Promise<void>
    refresh(): Promise<unknown>
    changed(): void
  }
  older: LoadState
  gap: GapState | undefined
  bottomedOut: boolean
  cursor: string | undefined
}
