import type { Fault } from '../../shared/fault/fault.ts'
import type { Watcher } from './watcher.ts'

/** The reading position of a timeline. */
export interface Reading {
  /** The row where the user of `view` left off, until they have scrolled back to it. */
  leftOf(view: Watcher): string | undefined
  /** Records that rows `from` to `to` (exclusive) of `view` are in sight. */
  noteSight(view: Watcher, sight: readonly [from: number, to: number]): void
  /** Loads the row where the user of `view` left off, and shows it. Resolves to why it could not. */
  goBack(view: Watcher): Promise<Fault | null>
  flush(): Promise<void>
  stop(): void
}
