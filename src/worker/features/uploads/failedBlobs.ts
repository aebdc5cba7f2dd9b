import type { AccountKey } from '../../../shared/model/keys.ts'
import type { EntityStore } from '../../store/entityStore.ts'

interface FailedBlob {
  readonly account: AccountKey
  readonly blob: Blob
  /** The id that the instance gave the file, if it had accepted it before processing failed. */
  readonly mediaId?: string | undefined
}

/** One map per engine, keyed by its store. */
const byStore = new WeakMap<EntityStore, Map<string, FailedBlob>>()

/** Files whose upload failed, by upload id, so that a retry does not ask the user for the file again. */
export function failedBlobsOf(store: EntityStore): Map<string, FailedBlob> {
  const blobs = byStore.get(store) ?? new Map<string, FailedBlob>()
  byStore.set(store, blobs)
  return blobs
}

/** Releases the files whose upload is in no draft. */
export function releaseBlobs(store: EntityStore): void {
  const blobs = failedBlobsOf(store)
  for (const [id, { account }] of blobs) if (!isInDraft(store, account, id)) blobs.delete(id)
}

const isInDraft = (store: EntityStore, account: AccountKey, uploadId: string): boolean =>
  store.ofKind(account, 'uploads').some(({ files }) => files.some(({ id }) => id === uploadId))
