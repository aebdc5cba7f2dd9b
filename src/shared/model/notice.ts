import type { CommandBody } from '../commands/command.ts'
import type { Fault } from '../fault/fault.ts'
import type { TextKey } from '../i18n/textKey.ts'
import type { AccountKey } from './keys.ts'

/** A short message over the page, in the account's visible tabs or else in the one shown last (E12, SA34). */
export interface Notice {
  readonly id: string
  readonly level: 'info' | 'success' | 'warning' | 'error'
  readonly textKey: TextKey
  readonly textArgs: Readonly<Record<string, string | number>>
  /** The account that it concerns. Absent if that is the account of the tab that shows it (SA34). */
  readonly of?: AccountKey
  /** The fault to show; each tab translates it and inserts it as `message`. */
  readonly fault?: Fault
  /** What one can do about it. A press runs the command for the account that the notice concerns, and dismisses it. */
  readonly actions?: readonly NoticeAction[]
  /** 0: it stays until it is dismissed. */
  readonly timeoutMs: number
}

export interface NoticeAction {
  readonly textKey: TextKey
  readonly run: Extract<
    CommandBody,
    { readonly kind: 'signOut' | 'setPrivacy' | 'relate' | 'muteThread' | 'outbox' }
  >
}

export const NOTICE_TIMEOUT_MS = 5_000

/** How long "Settings saved" is shown (P33). */
export const SAVED_NOTICE_MS = 2_000
