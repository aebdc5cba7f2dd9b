import type { AccountKey } from '../../../shared/model/keys.ts'
import type { Uploads } from '../../../shared/model/uploads.ts'
import type { EntityStore } from '../../store/entityStore.ts'

interface FailedBlob {
  readonly account: AccountKey
  readonly blob: Blob
}

/** Each engine has one store. */
const byStore = new WeakMap<EntityStore, Map<string, FailedBlob>>()

/** Files that could not be sent, by the id of their upload: a retry needs no second choice of the file. */
export function failedBlobsOf(store: EntityStore): Map<string, FailedBlob> {
  const blobs = byStore.get(store) ?? new Map<string, FailedBlob>()
  byStore.set(store, blobs)
  return blobs
}

/** Releases the files whose upload no draft has any more. */
export function releaseBlobs(store: EntityStore): void {
  const blobs = failedBlobsOf(store)
  for (const [id, { account }] of blobs) if (!isInDraft(store, account, id)) blobs.delete(id)
}

const isInDraft = (store: EntityStore, account: AccountKey, uploadId: string): boolean =>
  store
    .keysOfKind(account, 'uploads')
    .some((key) => (store.get(key) as Uploads).files.some(({ id }) => id === uploadId))
