import { type AccountKey, type EntityKey, entityKey } from '../../../shared/model/keys.ts'
import type { UploadedFile, Uploads } from '../../../shared/model/uploads.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { DraftDisk } from '../../persist/draftDisk.ts'
import { entitiesOf } from '../../store/entitiesOf.ts'
import type { EntityStore } from '../../store/entityStore.ts'

/** The files of a draft. */
export const uploadsOf = (
  { store, account }: Pick<AccountContext, 'account' | 'store'>,
  draftId: string,
): readonly UploadedFile[] => store.get(entityKey(account, 'uploads', draftId))?.files ?? []

/**
 * Replaces the files of a draft by the stored ones, but keeps those that only this engine has: uploading or failed files. One
 * that replaces a stored file takes its place.
 */
export function takeStoredFiles(
  store: EntityStore,
  key: EntityKey<'uploads'>,
  stored: Uploads | undefined,
): void {
  const here = store.get(key)?.files ?? []
  const own = here.filter(({ attachment }) => attachment === undefined)
  const files = [
    ...new Set([
      ...(stored?.files ?? []).map((other) => own.find(({ id }) => id === other.id) ?? other),
      ...own,
    ]),
  ]
  if (files.length > 0) store.commit([{ key, value: { files } }])
  else store.remove([key])
}

/** The version of a file that the instance has: the file itself, or the one that it replaces. */
export const uploadedVersionOf = (file: UploadedFile): UploadedFile | undefined =>
  file.attachment === undefined ? file.replaces : file

/** The versions of files that the instance has, which are stored. */
export const uploadedVersionsOf = (files: readonly UploadedFile[]): readonly UploadedFile[] =>
  files.flatMap((file) => uploadedVersionOf(file) ?? [])

/** The instance's ids of files. */
export const fileIdsOf = (files: readonly UploadedFile[]): readonly string[] =>
  uploadedVersionsOf(files).flatMap(({ attachment }) => attachment?.id ?? [])

/**
 * Changes the files of a draft for all tabs. Stores the uploaded files as the draft itself is stored, under their entity
 * key.
 *
 * @param isProgressOnly only the progress changes, so that nothing is stored.
 */
export async function updateUploads(
  context: Pick<AccountContext, 'account' | 'store' | 'shared' | 'uploads'>,
  draftId: string,
  change: (files: readonly UploadedFile[]) => readonly UploadedFile[],
  isProgressOnly = false,
): Promise<void> {
  const { store, account } = context
  const key = entityKey(account, 'uploads', draftId)
  const before = uploadsOf(context, draftId)
  const files = change(before)
  if (files.length === 0 && before.length === 0) return
  if (files.length > 0) store.commit([{ key, value: { files } }])
  else store.remove([key])
  if (isProgressOnly) return
  releaseBlobs(context)
  await context.shared.get(DraftDisk).writeFiles(key, uploadedVersionsOf(files), uploadedVersionsOf(before))
}

/** Releases the files whose upload is in no draft. */
function releaseBlobs({ store, uploads: { failed } }: Pick<AccountContext, 'store' | 'uploads'>): void {
  for (const [id, { account }] of failed) if (!isInDraft(store, account, id)) failed.delete(id)
}

const isInDraft = (store: EntityStore, account: AccountKey, uploadId: string): boolean =>
  entitiesOf(store, account, 'uploads').some(({ files }) => files.some(({ id }) => id === uploadId))
