import type { Watcher } from './watcher.ts'

/** How far a timeline was read. */
export interface Reading {
  /** The row at which the reader of `view` left off, while it is still ahead of them. */
  leftOf(view: Watcher): string | undefined
  /** Rows `from` to `to` (excluded) of `view` are in sight. */
  noteSight(view: Watcher, sight: readonly [from: number, to: number]): void
  /** Loads the row at which the reader of `view` left off, and shows it. */
  goBack(view: Watcher): Promise<void>
  flush(): Promise<void>
  stop(): void
}
