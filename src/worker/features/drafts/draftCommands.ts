import type { CommandOf } from '../../../shared/commands/command.ts'
import type { DRAFT_COMMANDS } from '../../../shared/commands/drafts.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import {
  type Draft,
  type DraftChanges,
  draftKind,
  earlierDraft,
  type SpentDraft,
} from '../../../shared/model/draft.ts'
import { changesIn, isSpent, mergeDrafts, saysNoMore } from '../../../shared/model/draftMarks.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import type { UploadedFile } from '../../../shared/model/uploads.ts'
import { noUploads } from '../../context/engineUploads.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import { DraftDisk } from '../../persist/draftDisk.ts'
import { isEarlierText, unspentFiles } from '../../persist/joinStored.ts'
import { BUDGETS } from '../../store/budgets.ts'
import { EntityStore, storedWrite } from '../../store/entityStore.ts'
import { sameValue } from '../../store/sameValue.ts'
import { fileIdsOf, updateUploads, uploadsOf } from '../uploads/draftUploads.ts'
import { abortUpload } from '../uploads/sendFile.ts'
import { isReadable } from './isReadable.ts'
import { type DraftPlace, spendDraft, spentOf } from './spendDraft.ts'

/**
 * Saves a draft under its account and form. Merges it with the stored one: the last edit of each field wins. A draft that
 * was sent or discarded is not saved again, since a tab repeats its commands to the successor of an engine that died.
 */
export async function saveDraft(
  { draftId, draft, upTo, spent }: Pick<CommandOf<'saveDraft'>, 'draftId' | 'draft' | 'upTo' | 'spent'>,
  context: DraftPlace,
): Promise<Outcome<undefined>> {
  const { store, account, shared } = context
  const disk = shared.get(DraftDisk)
  const key = entityKey(account, 'draft', draftId)
  if (draft === null && spent !== undefined) return takeSpent(context, draftId, spent)
  if (draft === null) return emptyDraft(context, draftId, upTo)
  if (isSpent(draft, spentOf(context, draftId))) return ok(undefined)
  const before = store.get(key)
  const isOther = before !== undefined && isEarlierText(draftId, before, draft)
  const room = isOther ? makeRoom(context, draftId, before, draft) : undefined
  const value = mergeDrafts(store.get(key), draft)
  if (sameValue(value, before) && !disk.isUnsaved(key)) return ok(undefined)
  store.commit([{ key, value }])
  await room
  return disk.write(key, store.get(key))
}

/** Empties a draft up to the changes `upTo`, or all of it, and its `files`. */
const emptyDraft = (
  place: DraftPlace,
  draftId: string,
  upTo?: DraftChanges,
  files: readonly UploadedFile[] = [],
): Promise<Outcome<undefined>> =>
  spendDraft(place, draftId, {
    upTo,
    fileIds: fileIdsOf(files),
    takes: (stored) => upTo === undefined || Object.keys(changesIn(stored)).length === 0,
  })

/**
 * Takes over what another engine knows to be sent or discarded: the draft and its files leave their form, as far as they are that (E40).
 */
export async function takeSpent(
  place: DraftPlace,
  draftId: string,
  record: SpentDraft,
): Promise<Outcome<undefined>> {
  const stored = place.store.get(entityKey(place.account, 'draft', draftId))
  const isKnown = saysNoMore(record, spentOf(place, draftId))
  if (isKnown && (stored === undefined || !isSpent(stored, record))) return ok(undefined)
  const filesGone = updateUploads(place, draftId, (files) => unspentFiles(files, record))
  const spent = await spendDraft(place, draftId, { upTo: record.upTo, record, takes: () => false })
  await filesGone
  return spent
}

/**
 * Moves the draft `before` with its files to a new id: it was sent, but an engine died before the full disk could record
 * that (E44). In memory, its form is free at once. On disk, it stays at the old id until it is stored at the new one.
 */
async function makeRoom(
  place: DraftPlace,
  draftId: string,
  before: Draft,
  { begunAt = 0 }: Draft,
): Promise<void> {
  const { store, account, shared } = place
  const disk = shared.get(DraftDisk)
  const as = earlierDraft(draftId, before)
  const key = entityKey(account, 'draft', as)
  const release = disk.leave(account, draftId)
  const files = uploadsOf(place, draftId)
  const moved = files.filter(({ attachment, addedAt = 0 }) => attachment && addedAt < begunAt)
  store.commit([{ key, value: before }])
  await Promise.all([
    disk.write(key, before),
    updateUploads(place, as, () => moved),
    updateUploads(place, draftId, () => files.filter((file) => !moved.includes(file))),
    emptyDraft(place, draftId, undefined, moved),
  ])
  await release?.(as)
}

/** Saves a draft of an account that signed out in the meantime, whose entities are no longer in memory. */
export async function saveDraftAfterSignOut(
  account: AccountKey,
  command: CommandOf<'saveDraft'>,
  place: Pick<DraftPlace, 'shared' | 'clock' | 'log'>,
): Promise<Outcome<undefined>> {
  const store = new EntityStore(BUDGETS)
  try {
    const { entries } = await place.shared.get(DraftDisk).read(account)
    store.commit(
      entries.filter(([, value]) => isReadable(value)).map(([key, value]) => storedWrite(key, value)),
    )
  } catch (thrown) {
    place.log.error('could not read the drafts', thrown)
  }
  return saveDraft(command, { ...place, account, store, uploads: noUploads() })
}

/** Moves a draft with its files to another id, which frees its form. */
const setAside: Handler<'setAside'> = async ({ draftId, as, alone, upTo }, context) => {
  const { store, account } = context
  const [from, to] = [entityKey(account, 'draft', draftId), entityKey(account, 'draft', as)]
  const draft = store.get(from)
  const files = uploadsOf(context, draftId)
  if (draft === undefined && files.length === 0) return fail('invalid', 'there is no such draft')
  if (files.some(({ attachment, fault }) => attachment === undefined && fault === undefined))
    return fail('invalid', 'a file of the draft is still uploading')
  const { replyTo, ...fields }: Draft = draft ?? { text: '', subject: '', writer: '' }
  // If the reply target is gone, the draft still gets its visibility, so that it is never more public (C45).
  const answered = replyTo?.visibility ?? (draftKind(draftId).kind === 'reply' ? 'direct' : undefined)
  const visibility = fields.visibility ?? (alone ? answered : undefined)
  const value = { ...fields, ...(visibility && { visibility }), ...(replyTo && !alone && { replyTo }) }
  // Write the copy before deleting the original, so that a crash loses nothing.
  const written = await context.shared.get(DraftDisk).store(to, value)
  if (!written.ok) return written
  store.commit([{ key: to, value }])
  await updateUploads(context, as, () => files)
  await updateUploads(context, draftId, () => [])
  return emptyDraft(context, draftId, upTo, files)
}

/**
 * Stores a draft that comes from another account's form. If its id is taken by another draft, it gets the id `as`. An
 * equal draft is an earlier copy: a tab repeats its commands to the successor of an engine that died.
 */
const receiveDraft: Handler<'receiveDraft'> = async ({ draftId, as, draft }, context) => {
  const stored = context.store.get(entityKey(context.account, 'draft', draftId))
  const isTaken =
    (stored !== undefined && !sameValue(stored, draft)) || uploadsOf(context, draftId).length > 0
  const id = isTaken ? as : draftId
  const saved = await saveDraft({ draftId: id, draft }, context)
  return saved.ok ? ok({ draftId: id }) : saved
}

/** Deletes a draft with its files, and aborts their uploads. */
export const dropDraft: Handler<'dropDraft'> = async ({ draftId }, context) => {
  const files = uploadsOf(context, draftId)
  for (const { id } of files) abortUpload(context, id)
  await updateUploads(context, draftId, () => [])
  const dropped = await emptyDraft(context, draftId, undefined, files)
  return dropped.ok ? ok(undefined) : dropped
}

export const draftHandlers: HandlersOf<typeof DRAFT_COMMANDS> = {
  saveDraft,
  setAside,
  receiveDraft,
  dropDraft,
}
