import type { Draft, SpentDraft } from '../../../shared/model/draft.ts'
import { isSpent, mergeSpent } from '../../../shared/model/draftMarks.ts'
import { type EntityKey, isOfKind, partsOf } from '../../../shared/model/keys.ts'
import type { UploadedFile, Uploads } from '../../../shared/model/uploads.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { DraftDisk } from '../../persist/draftDisk.ts'
import { unspentFiles } from '../../persist/joinStored.ts'
import { type EntityStore, storedWrite } from '../../store/entityStore.ts'
import { takeStoredFiles, updateUploads } from '../uploads/draftUploads.ts'
import { saveDraft } from './draftCommands.ts'
import { isReadable } from './isReadable.ts'
import { spentOf } from './spendDraft.ts'

/**
 * Reloads the stored drafts, which another engine may have changed, and merges them with those in memory.
 * Rejects if storage can't be read.
 */
export async function recallDrafts(context: AccountContext): Promise<void> {
  const { account, shared, store, log } = context
  const disk = shared.get(DraftDisk)
  const { entries, newerHere } = await disk.read(account)
  // The account signed out in the meantime.
  if (context.own() === undefined) return
  const readable = entries.filter(([, value]) => isReadable(value))
  if (readable.length < entries.length) log.warnOnce('ignored a malformed draft')

  for (const [key, value] of readable) {
    if (!isOfKind(key, 'spent')) continue
    const merged = mergeSpent(store.get(key), value as SpentDraft)
    store.commit([{ key, value: merged }])
  }
  /** Whether `value` is a draft that was sent or discarded. */
  const isGone = (key: EntityKey, value: unknown): boolean => {
    const { kind, id } = partsOf(key)
    return kind === 'draft' && isSpent(value as Draft, spentOf(context, id))
  }

  const storedKeys = new Set(readable.map(([key]) => key))
  const inMemory = (['draft', 'uploads'] as const).flatMap((kind) => store.keysOfKind(account, kind))
  const here = new Set<EntityKey>(inMemory)
  const gone: EntityKey[] = [
    ...inMemory.filter((key) => isGone(key, store.get(key))),
    // Drafts that an engine left on disk when it died.
    ...readable.flatMap(([key, value]) => (!here.has(key) && isGone(key, value) ? [key] : [])),
  ]
  store.remove(gone)
  for (const key of inMemory)
    if (!storedKeys.has(key) && !newerHere.has(key)) takeStored(store, key, undefined)
  for (const key of gone) void disk.write(key, undefined)

  for (const [key, value] of readable) {
    const { kind, id } = partsOf(key)
    const before = store.get(key)
    // Unsent chat messages are stored among the drafts, without the state of an attempt in progress.
    const isNewerHere = before !== undefined && (newerHere.has(key) || kind === 'chatMessage')
    if (isOfKind(key, 'uploads')) recallFiles(context, key, value as Uploads, isNewerHere)
    if (kind === 'spent' || kind === 'uploads' || isGone(key, value) || isNewerHere) continue
    takeStored(store, key, value)
    if (kind === 'draft' && before !== undefined)
      void saveDraft({ draftId: id, draft: before as Draft }, context)
  }
}

/** Takes the stored files of a draft, without those that another engine has sent. They leave the disk, too. */
function recallFiles(
  context: AccountContext,
  key: EntityKey<'uploads'>,
  { files }: Uploads,
  isNewerHere: boolean,
): void {
  const { id } = partsOf(key)
  const unspent = (all: readonly UploadedFile[]) => unspentFiles(all, spentOf(context, id))
  const left = unspent(files)
  if (isNewerHere) return void updateUploads(context, id, unspent)
  takeStoredFiles(context.store, key, { files: left })
  if (left.length < files.length) void context.shared.get(DraftDisk).writeFiles(key, left, files)
}

/** Replaces a draft, or the files of one, by the stored `value`; undefined if nothing is stored. */
export function takeStored(store: EntityStore, key: EntityKey, value: unknown): void {
  if (isOfKind(key, 'uploads')) takeStoredFiles(store, key, value as Uploads | undefined)
  else if (value !== undefined) store.commit([storedWrite(key, value)])
  else store.remove([key])
}
