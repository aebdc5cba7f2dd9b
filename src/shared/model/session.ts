import type { OwnSettings, Role } from './account.ts'
import type { AccountKey } from './keys.ts'

/**
 * The account that a tab shows. The engine has a session for each account, and sends each tab the session of its account, at the
 * key `browser/session`. A session never contains a token, because tabs receive it.
 */
export interface Session {
  readonly state: 'signed-out' | 'signed-in'
  readonly account: AccountKey
  /** The signed-in account's id at the instance. */
  readonly userId?: string
  readonly acct?: string
  readonly role?: Role
  readonly privileges?: readonly string[]
  readonly locked?: boolean
  readonly own?: OwnSettings
  /** Private mode: all data is in the engine's memory, until its last tab closes (ST32). */
  readonly isPrivate?: true
}

/** The state of the engine's connection to the instance (R8). */
export interface Connection {
  readonly stream: StreamState
  /** The close code of the last connection. */
  readonly closeCode?: number
  /** The stream is joined, but nothing has proved for a minute that it still brings anything (EV1). */
  readonly silent?: true
  /** How far the clock of this machine is ahead of the servers', in ms; negative: it is behind (EV8). Absent: it is right. */
  readonly aheadMs?: number
  /** When the next connection attempt is due, ms since 1970. */
  readonly retryAt?: number
  /** The instance answered 429: no request is sent before this time, ms since 1970. */
  readonly blockedUntil?: number
  /** False after a request without an answer, true again after one with an answer. */
  readonly reachable: boolean
  /** Whether this engine streams, polls and raises alerts. If false, another engine does. */
  readonly leading: boolean
}

export type StreamState = 'starting-initial' | 'starting' | 'joined' | 'error' | 'disabled' | 'closed'
