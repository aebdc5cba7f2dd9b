import type { Status } from '../../shared/model/status.ts'
import type { ViewMeta } from '../../shared/protocol/views.ts'

/** The rows of a timeline. */
export interface Rows {
  readonly entries: readonly string[]
  has(id: string): boolean
}

export type StatusOf = (id: string) => Status | undefined

/** Which rows of a timeline are folded into others, for all tabs alike. */
export interface FoldedRows {
  /** The preference that turns it off. */
  readonly preference: 'foldRepeats' | 'groupNotifications'
  /** Whether any row is folded. */
  readonly any: boolean
  /** The folded rows by host, for the tabs. */
  readonly meta: Pick<ViewMeta, 'repeatedBy' | 'groups'>
  /** The row that `id` is folded into. */
  hostOf(id: string): string | undefined
  /**
   * The rows have changed.
   *
   * @param inSight the rows that somebody is reading, below the top: they stay where they are.
   */
  update(rows: Rows, statusOf: StatusOf, inSight: ReadonlySet<string>): void
}
