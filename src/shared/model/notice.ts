import type { Fault } from '../fault/fault.ts'

/** A line that is told to the person in every visible tab, then goes (spec/1 §3 "Global notice", §9: 5 s). */
export interface Notice {
  readonly id: string
  readonly level: 'info' | 'success' | 'warning' | 'error'
  readonly messageKey: string
  readonly messageArgs: Readonly<Record<string, string | number>>
  /** The fault to show; each tab translates it and inserts it as `message`. */
  readonly fault?: Fault
  /** 0: it stays until it is dismissed. */
  readonly timeoutMs: number
}

export const NOTICE_TIMEOUT_MS = 5_000

/** spec/1 §8: that settings were saved is said for so long. */
export const SAVED_NOTICE_MS = 2_000
