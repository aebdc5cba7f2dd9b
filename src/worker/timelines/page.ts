import type { Outcome } from '../../shared/fault/fault.ts'

/** One page of a timeline, whose entities are in the store already. */
export interface Page {
  readonly ids: readonly string[]
  /** The first and last id that the instance sent, including skipped entries: paging uses them (T6). */
  readonly firstId: string | undefined
  readonly lastId: string | undefined
  /**
   * The number of entries that the instance sent, including skipped and duplicate ones. Fewer than requested
   * means the end.
   */
  readonly size: number
  /** The cursor of the next older page; undefined if there is none. */
  readonly older: string | undefined
}

/** The rows of one or more pages, one below the other. */
export interface SeveralPages {
  readonly ids: readonly string[]
  /** Whether nothing is missing below them. */
  readonly isComplete: boolean
}

export interface PageRange {
  readonly since_id?: string | undefined
  readonly max_id?: string | undefined
  readonly min_id?: string | undefined
  readonly limit?: number
}

/** What fetches the pages of a timeline, as deferred code sees it. */
export interface FetchesPages {
  fetchPage(range: PageRange, urgent: boolean): Promise<Outcome<Page>>
}
