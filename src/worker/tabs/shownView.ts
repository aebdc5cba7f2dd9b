import type { EntityKey } from '../../shared/model/keys.ts'
import type { ViewMeta, ViewWindow } from '../../shared/protocol/views.ts'
import type { Closure } from '../store/closure.ts'
import type { ViewRange } from './viewRange.ts'

/** What one tab shows of something that all tabs share: a range of a timeline, or a short list whole. */
export interface ShownView {
  readonly range: ViewRange
  /** Entities that it shows besides its rows. */
  readonly also?: readonly EntityKey[]
  meta(): ViewMeta
  /** The rows whose entities the tab needs now. */
  needed(): readonly string[]
  moveTo(window: ViewWindow): void
  /** The entities that showing row `id` takes. */
  closureOf(id: string): Closure
  /**
   * Fetches rows again whose entities were let go, from `id` down. Resolves to the rows that would
   * have come if they still were at the instance.
   */
  refill(id: string): Promise<readonly string[]>
  /** What a person asks for: older rows, the newest once more, what is missing at a gap, where they left. */
  page(direction: 'older' | 'newer' | 'gap' | 'left', gapId?: string): Promise<unknown>
  /** Shows what waits. */
  showNew(): Promise<void>
  close(): void
}
