/** The kinds of data that this browser stores (ST25). The first three can be fetched again. */
const STORED_KINDS = ['posts', 'emoji', 'instances', 'drafts', 'waiting', 'preferences'] as const
export type StoredKind = (typeof STORED_KINDS)[number]

export interface StoredAmount {
  readonly kind: StoredKind
  readonly count: number
  /** The approximate size: browsers don't report the exact one. */
  readonly bytes: number
}

/** Counts and approximate sizes of the data in this browser's storage. */
export interface StorageReport {
  readonly amounts: readonly StoredAmount[]
  /** The tab that asked, as `Health` names it. */
  readonly tabId: string
}
