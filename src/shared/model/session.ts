import type { OwnSettings, Role } from './account.ts'
import type { AccountKey } from './keys.ts'

/** Who is signed in, as a tab may know it. There is no token here, and there must never be one. */
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
  /** All accounts this browser is signed in with, this one included. */
  readonly accounts: readonly AccountKey[]
}

/** How the engine stands to the instance (R8). */
export interface Connection {
  readonly stream: StreamState
  /** The code of the close that ended the last connection. */
  readonly closeCode?: number
  /** When the next try to connect is due, ms since 1970. */
  readonly retryAt?: number
  /** The instance asked for a pause (429): nothing is sent before then, ms since 1970. */
  readonly blockedUntil?: number
  /** False after a request that got no answer, true again after one that did. */
  readonly reachable: boolean
  /** This engine streams, polls and alerts; else another build does. */
  readonly leading: boolean
}

export type StreamState = 'starting-initial' | 'starting' | 'joined' | 'error' | 'disabled' | 'closed'
