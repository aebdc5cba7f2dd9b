import type { Fault } from '../../shared/fault/fault.ts'
import type { EntityKey } from '../../shared/model/keys.ts'
import type { PageInput } from '../../shared/protocol/operations.ts'
import type { ViewMeta, ViewWindow } from '../../shared/protocol/views.ts'
import type { Closure } from '../store/closure.ts'
import type { ViewRange } from './viewRange.ts'

/** One tab's view of data that all tabs share: a range of a timeline, or a whole short list. */
export interface ShownView {
  readonly range: ViewRange
  /** Entities that the view shows in addition to those of its rows. */
  readonly extraKeys?: readonly EntityKey[]
  meta(): ViewMeta
  /** The rows whose entities the tab needs now. */
  needed(): readonly string[]
  moveTo(window: ViewWindow): void
  /** The entities that row `id` needs. */
  closureOf(id: string): Closure
  /**
   * Refetches rows whose entities were evicted, from `id` down. Resolves to the rows whose entities would now
   * be here if the instance still had them.
   */
  refill(id: string): Promise<readonly string[]>
  /**
   * Loads what the user requested: older rows, the newest rows, the rows missing at a gap, or (`left`) the rows where
   * they left off. Resolves to the fault of the latter; for the others, `meta` has the fault.
   */
  page(input: PageInput): Promise<Fault | null>
  /** Shows the new posts that wait above. */
  showNew(): Promise<void>
  close(): void
}
