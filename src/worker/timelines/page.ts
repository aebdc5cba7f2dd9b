import type { Fault } from '../../shared/fault/fault.ts'

/** One answer of a timeline's call; its entities are in the store already. */
export interface Page {
  readonly ids: readonly string[]
  /** The first and last id that the instance sent, including skipped entries: paging uses them (T6). */
  readonly firstId: string | undefined
  readonly lastId: string | undefined
  /** How many entries the instance sent, skipped and repeated ones included: fewer than asked for is the end. */
  readonly size: number
  /** Where the page below it begins; undefined: there is none. */
  readonly older: string | undefined
}

export interface PageRange {
  readonly since_id?: string | undefined
  readonly max_id?: string | undefined
  readonly min_id?: string | undefined
  readonly limit?: number
}

export const isPage = (answer: Page | Fault): answer is Page => 'ids' in answer
