import type { AccountKey } from './keys.ts'

/** The kinds of data that this browser stores (ST25). The first three can be fetched again. */
const STORED_KINDS = ['posts', 'emoji', 'instances', 'drafts', 'waiting', 'preferences'] as const
export type StoredKind = (typeof STORED_KINDS)[number]

export interface StoredAmount {
  readonly kind: StoredKind
  readonly count: number
  /** The approximate size: browsers don't report the exact one. */
  readonly bytes: number
}

/** What is stored of the accounts of a server that are not logged in, and of the server itself if none of them is (ST34). */
export interface LeftBehind {
  readonly host: string
  readonly accounts: readonly AccountKey[]
  readonly drafts: number
  /** Posts and actions that wait for a log-in. */
  readonly waiting: number
  readonly bytes: number
}

/** Counts and approximate sizes of the data in this browser's storage. */
export interface StorageReport {
  readonly amounts: readonly StoredAmount[]
  /** By server, in the order of their names. */
  readonly left: readonly LeftBehind[]
  /** The tab that asked, as `Health` names it. */
  readonly tabId: string
}
