import type { AccountKey } from '../../shared/model/keys.ts'

/** A file whose upload failed. It is kept, so that a retry does not ask the user for the file again. */
export interface FailedBlob {
  readonly account: AccountKey
  readonly blob: Blob
  /** The id that the instance gave the file, if it had accepted it before processing failed. */
  readonly mediaId?: string | undefined
}

/** The uploads of all accounts of an engine, by upload id. They outlive an account that falls asleep. */
export interface EngineUploads {
  readonly running: Map<string, AbortController>
  readonly failed: Map<string, FailedBlob>
}

export const noUploads = (): EngineUploads => ({ running: new Map(), failed: new Map() })
