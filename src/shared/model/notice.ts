import type { Fault } from '../fault/fault.ts'

/** A line that every visible tab shows for a while (E12). */
export interface Notice {
  readonly id: string
  readonly level: 'info' | 'success' | 'warning' | 'error'
  readonly messageKey: string
  readonly messageArgs: Readonly<Record<string, string | number>>
  /** What went wrong: a tab says it in its own language, as `message`. */
  readonly fault?: Fault
  /** 0 means that it stays until it is dismissed. */
  readonly timeoutMs: number
}

export const NOTICE_TIMEOUT_MS = 5_000

/** How long "Settings saved" is shown (P33). */
export const SAVED_NOTICE_MS = 2_000
